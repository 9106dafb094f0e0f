import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { methodCurves, outcomesOf, scoreMethods, seededRandom } from '@/lib/evaluation';
import { METHOD_IDS, METHODS, type MethodRow, type RoutedPrediction } from '@/lib/routing/methods';

const TASKS = 1033;
const DRAWS = 1000;
const CALIBRATION = 200;
const RUNS = 5;

/** 1,033 tasks × 101 thresholds × all methods without the embedding model × 1,000 draws: time, and the same in numpy where Python has it. */
export function run(): void {
  const rows = syntheticRows(TASKS + CALIBRATION);
  const calibration = rows.slice(0, CALIBRATION);
  const test = rows.slice(CALIBRATION);
  const ids = METHOD_IDS.filter((id) => METHODS[id].needs !== 'embeddings');
  const fitStart = performance.now();
  const scored = scoreMethods(ids, calibration, test, { kind: 'pass-at-1' });
  const fitMs = performance.now() - fitStart;
  const cpuTimes: number[] = [];
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    const cpu = process.cpuUsage();
    methodCurves(test, scored, { draws: DRAWS });
    cpuTimes.push(process.cpuUsage(cpu).user / 1000);
    return performance.now() - start;
  });
  const best = Math.min(...times);
  console.log(`${test.length} tasks × 101 thresholds × ${ids.length} methods × ${DRAWS} draws`);
  console.log(`fit and score, once: ${fitMs.toFixed(0)} ms`);
  console.log(`sweep and bootstrap: best of ${RUNS} ${best.toFixed(0)} ms (${Math.min(...cpuTimes).toFixed(0)} ms of CPU), first ${(times[0] ?? 0).toFixed(0)} ms (goal 300 ms)`);

  const { localPassed, serverPassed, problem } = outcomesOf(test);
  const input = {
    draws: DRAWS,
    localPassed: [...localPassed],
    serverPassed: [...serverPassed],
    problem: [...problem],
    scores: scored.map(({ scores }) => Array.from(scores, (score) => (Number.isNaN(score) ? -1 : score))),
  };
  const python = process.env['BENCH_PYTHON'] ?? 'python3';
  const { status, stdout } = spawnSync(python, [path.join(import.meta.dirname, 'numpy-bootstrap.py')], { input: JSON.stringify(input), encoding: 'utf8' });
  if (status === 0) console.log(`numpy, same work: best of 3 ${Number(stdout).toFixed(0)} ms, ratio ${(best / Number(stdout)).toFixed(2)}`);
  else console.log(`numpy: skipped, ${python} has none (BENCH_PYTHON names another interpreter)`);
}

/** Rows of the shape of HumanEval-Infilling: about six holes a problem; whether an answer passes goes with its confidence. */
function syntheticRows(count: number): readonly MethodRow[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, (_, i): MethodRow => {
    const certainty = random();
    const answer = (model: string, passRate: number): RoutedPrediction => ({
      model,
      completion: `    value_${i} = total + ${i % 7}\n`,
      raw: '',
      tokens: ['   ', ' value', '_', String(i), ' =', ' total', ' +', ` ${i % 7}`],
      logprobs: Array.from({ length: 8 }, () => Math.log(Math.min(1, certainty + (1 - certainty) * random()) || 1e-9)),
      finishReason: 'stop',
      rawSyntaxValid: random() < 0.9,
      syntaxValid: random() < 0.93,
      passed: random() < passRate,
    });
    const prefix = `def f_${Math.floor(i / 6)}(items, total):\n    """Adds up."""\n    for item in items:\n        total += item\n`;
    return { taskId: `P/${Math.floor(i / 6)}/L${i % 6}`, problemId: `P/${Math.floor(i / 6)}`, language: 'python', prefix, suffix: `    return value_${i}\n`, local: answer('small', 0.2 + 0.7 * certainty), server: answer('large', 0.85) };
  });
}
