import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/evaluation';
import { explainLearned, fitLearned, LEAST_TASKS_TO_LEARN, learned, type MethodRow, probabilityLearned, scoreLearned, scoreSynConfRoute, SIGNALS, signalInputOf, signalsOf } from '@/lib/routing/methods';
import { row } from '../../helpers/rows';

/** Answers that pass when the model is sure and the line fits. */
function rows(count: number, withCode = true): MethodRow[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, (_, i) => {
    const sure = random();
    const repeats = random() < 0.3;
    const completion = repeats ? '    return total\n' : '    total += 1\n';
    const code = withCode ? { prefix: 'def f():\n    total = 0\n', suffix: '    return total\n' } : {};
    return row(`P/${i}/L0`, { completion, passed: !repeats && sure > 0.3, tokens: ['    ', 'total', ' x'], logprobs: [-0.01, Math.log(sure), -0.1] }, {}, code);
  });
}

describe('learned', () => {
  const model = fitLearned(rows(120))!;

  it('ranks what passes above what fails', () => {
    const fresh = rows(200).slice(120);
    const scores = fresh.map((r) => ({ passed: r.local.passed, score: scoreLearned(model, signalInputOf(r), true)! }));
    const pairs = scores.filter((s) => s.passed).flatMap((a) => scores.filter((s) => !s.passed).map((b) => Number(a.score > b.score)));
    expect(pairs.reduce((sum, won) => sum + won, 0) / pairs.length).toBeGreaterThan(0.95);
  });

  it('lets no signal speak against its direction', () => {
    const directions = new Map<string, number>(SIGNALS.map(({ name, direction }) => [name, direction]));
    expect(model.signals.filter(({ name, weight }) => weight * (directions.get(name) ?? 0) < 0)).toEqual([]);
  });

  it('explains a decision by contributions that add up to it, strongest first', () => {
    const values = signalsOf(signalInputOf(rows(5)[0]!))!;
    const contributions = explainLearned(model, values);
    const logOdds = contributions.reduce((sum, c) => sum + c.logOdds, model.intercept);
    expect(1 / (1 + Math.exp(-logOdds))).toBeCloseTo(probabilityLearned(model, values), 2);
    const sizes = contributions.map((c) => Math.abs(c.logOdds));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('escalates what does not parse or has no logprobs', () => {
    const input = signalInputOf(rows(1)[0]!);
    expect(scoreLearned(model, input, false)).toBeNull();
    expect(scoreLearned(model, { ...input, tokens: [] }, true)).toBeNull();
  });

  it('uses what it has without the tasks', () => {
    const plain = fitLearned(rows(120, false))!;
    expect(plain.signals.map(({ name }) => name)).not.toContain('repeatsNextLine');
    expect(plain.signals.length).toBeGreaterThan(5);
  });

  it(`is Algorithm 1 below ${LEAST_TASKS_TO_LEARN} tasks`, () => {
    const few = rows(LEAST_TASKS_TO_LEARN - 1);
    expect(fitLearned(few)).toBeNull();
    const [fitted] = learned.fit(few, {});
    for (const r of few) expect(fitted!.score(r)).toBe(scoreSynConfRoute(r));
  });
});
