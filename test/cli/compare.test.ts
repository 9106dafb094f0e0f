import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '@/lib/cli/compare';
import { type Comparison, type ComparedMethod, formatPredictions, seededRandom } from '@/lib/evaluation';
import { METHOD_IDS, type MethodId } from '@/lib/routing/methods';
import { prediction } from '../helpers/rows';
import { runCommand } from '../helpers/run-command';
import { sharedFile } from '../helpers/shared-file';

const what = 'compare on the shared predictions';
const shared = (name: string): string | null => sharedFile(`humaneval-infilling/${name}`, what);
const local = shared('predictions-local.jsonl');
const server = shared('predictions-server.jsonl');
const split = shared('split.json');
const tasks = shared('HumanEval-SingleLineInfilling.subset.jsonl.gz');
const expectedFile = shared('expected-routing.json');

const method = (comparison: Comparison, id: MethodId): ComparedMethod => {
  const found = comparison.methods.find((m) => m.id === id);
  if (found === undefined || 'notComputed' in found) throw new Error(`${id} was not computed`);
  return found;
};

describe.runIf(local && server && split && tasks && expectedFile)('compare on the shared predictions', () => {
  const expected = JSON.parse(readFileSync(expectedFile!, 'utf8'));
  let comparison: Comparison;
  beforeAll(async () => {
    const { stdout } = await runCommand(register, ['compare', local!, server!, '--split', split!, '--tasks', tasks!, '--json']);
    comparison = JSON.parse(stdout) as Comparison;
  }, 120_000);

  it('equals the independent counts for the five reference methods', () => {
    const { n, alwaysLocal, alwaysServer, oracle, thresholds } = expected.test;
    expect([comparison.calibration.n, comparison.test.n]).toEqual([expected.calibration.n, n]);
    expect(method(comparison, 'always-local')).toMatchObject({ passAt1: alwaysLocal / n, localRate: 1, wronglyKept: (n - alwaysLocal) / n, threshold: null });
    expect(method(comparison, 'always-server')).toMatchObject({ passAt1: alwaysServer / n, localRate: 0, wronglyKept: 0 });
    expect(method(comparison, 'oracle')).toMatchObject({ passAt1: oracle / n, localRate: alwaysLocal / n, wronglyKept: 0 });
    for (const [id, field] of [['confidence-only', 'confidenceOnly'], ['synconfroute', 'synconfroute']] as const) {
      const most = Math.max(...expected.calibration.thresholds.map((t: Record<typeof field, { passed: number }>) => t[field].passed));
      const step = expected.calibration.thresholds.findIndex((t: Record<typeof field, { passed: number }>) => t[field].passed === most);
      const { kept, passed, wronglyKept } = thresholds[step][field];
      expect(method(comparison, id)).toMatchObject({ threshold: step / 100, passAt1: passed / n, localRate: kept / n, wronglyKept: wronglyKept / n });
    }
  });

  it('scores every test task by every method with a threshold', () => {
    expect(Object.keys(comparison.scores)).toEqual(METHOD_IDS.filter((id) => !['always-local', 'always-server', 'oracle', 'embedding-knn', 'combined'].includes(id)));
    for (const scores of Object.values(comparison.scores)) {
      expect(Object.keys(scores)).toHaveLength(comparison.test.n);
      expect(Object.values(scores).every((score) => score >= 0 && score <= 1)).toBe(true);
    }
  });

  it('holds every figure inside its interval', () => {
    for (const m of comparison.methods) {
      if ('notComputed' in m) continue;
      for (const figure of ['passAt1', 'localRate'] as const) {
        expect(m.ci95[figure][0]).toBeLessThanOrEqual(m[figure]);
        expect(m.ci95[figure][1]).toBeGreaterThanOrEqual(m[figure]);
      }
    }
  });

  it('has a learned router that ranks better than SynConfRoute beyond chance', () => {
    const difference = comparison.learnedAgainstSynconfroute!;
    expect(difference.auc.ci95[0]).toBeGreaterThan(0);
    // At the strictest level (8 tasks) the interval touches zero.
    for (const { level, difference: by, ci95 } of difference.localRateAtWrong) expect(level < 0.02 ? by : ci95[0]).toBeGreaterThan(0);
    expect(difference.shareOfDistanceToOracle).toBeGreaterThan(0.5);
  });
});

describe('compare', () => {
  let folder = '';
  const files: Record<string, string> = {};
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'compare-'));
    const random = seededRandom(5);
    for (const part of ['cal', 'test'] as const) {
      const ids = Array.from({ length: part === 'cal' ? 30 : 40 }, (_, i) => `${part}/${Math.floor(i / 3)}/L${i % 3}`);
      for (const tier of ['local', 'server'] as const) {
        files[`${part}-${tier}`] = path.join(folder, `${part}-${tier}.jsonl`);
        writeFileSync(files[`${part}-${tier}`]!, formatPredictions(ids.map((taskId) => prediction({ taskId, passed: random() < 0.6, logprobs: [-random(), -random(), -random()] }))));
      }
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const parts = (): string[] => ['compare', '--calibration', files['cal-local']!, files['cal-server']!, '--test', files['test-local']!, files['test-server']!];

  it('takes two pairs of files, says what it could not compute, and warns of few tasks', async () => {
    const { stdout, stderr, exitCode } = await runCommand(register, [...parts(), '--json', '--draws', '50']);
    const comparison = JSON.parse(stdout) as Comparison;
    expect(exitCode).toBe(0);
    expect([comparison.calibration.n, comparison.test.n]).toEqual([30, 40]);
    expect(comparison.methods.map((m) => m.id)).toEqual([...METHOD_IDS]);
    expect(comparison.methods.filter((m) => 'notComputed' in m).map((m) => m.id)).toEqual(['static-signals', 'embedding-knn', 'combined', 'eagle-binary', 'eagle-ternary']);
    expect(stderr).toContain('Only 30 calibration tasks');
  });

  it('is the same for one seed', async () => {
    const once = async (): Promise<string> => (await runCommand(register, [...parts(), '--json', '--draws', '50', '--seed', '3'])).stdout;
    const first = await once();
    expect(first === (await once())).toBe(true);
  });

  it.each([
    [['--methods', 'synconfroute', 'magic'], 'Unknown method "magic"'],
    [['--tasks', 'absent.jsonl'], 'absent.jsonl: no such file'],
  ])('refuses %j with code 2', async (extra, message) => {
    const { stderr, exitCode } = await runCommand(register, [...parts(), ...extra]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it('refuses a task on both sides, and one pair without a split', async () => {
    const pair = [files['cal-local']!, files['cal-server']!];
    expect((await runCommand(register, ['compare', '--calibration', ...pair, '--test', ...pair])).stderr).toContain('is in the calibration part too');
    expect((await runCommand(register, ['compare', ...pair])).stderr).toContain('needs --split FILE');
  });
});

describe('compare on a split that leaves nothing', () => {
  it('says so instead of figures of no task', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'compare-nothing-'));
    try {
      const file = path.join(folder, 'rows.jsonl');
      writeFileSync(file, formatPredictions([1, 2, 3].map((n) => prediction({ taskId: `Own/${n}/L0` }))));
      const { stdout, stderr, exitCode } = await runCommand(register, ['compare', file, file, '--calibration-tasks', '3']);
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toBe('All 3 tasks are calibration tasks: none is left to judge the methods by. Give fewer calibration tasks.\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
