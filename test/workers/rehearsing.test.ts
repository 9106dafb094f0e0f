import { describe, expect, it } from 'vitest';
import { Rehearsing } from '@/lib/workers/rehearsing';

const INPUT = { language: 'python', prefix: '', completion: 'x = 1', suffix: '\n' };

/** A gate whose steps take a given time each, in a time of its own. */
function setUp(stepMs: number, steps = Infinity) {
  let nowMs = 0;
  const log: { readonly checker: string; readonly atMs: number }[] = [];
  const ended: string[] = [];
  const waiting: (() => void)[] = [];
  const gate = {
    async *rehearse(input: typeof INPUT): AsyncGenerator<void, void, void> {
      try {
        for (let n = 0; n < steps; n++) {
          log.push({ checker: input.language, atMs: nowMs });
          nowMs += stepMs;
          await Promise.resolve();
          yield;
        }
      } finally {
        ended.push(input.language);
      }
    },
  };
  const rehearsing = new Rehearsing(gate, { idleMs: 100, budgetMs: 50, nowMs: () => nowMs, pause: (ms) => new Promise((resolve) => waiting.push(() => { nowMs += ms; resolve(); })) });
  /** Lets pauses end, one after the other. */
  const pass = async (pauses: number) => {
    for (let n = 0; n < pauses; n++) {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      waiting.shift()?.();
    }
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return { rehearsing, log, ended, pass, advance: (ms: number) => (nowMs += ms) };
}

describe('Rehearsing', () => {
  it('waits until nobody asks any more, and stops when its time is used up', async () => {
    const { rehearsing, log, ended, pass } = setUp(10);
    rehearsing.noteCheck(INPUT, 'exact', 'ruff 1');
    await pass(30);
    expect(log.map(({ atMs }) => atMs)).toEqual([100, 110, 120, 130, 140]);
    expect(ended).toEqual(['python']);
  });

  it('gives way to a check that comes meanwhile', async () => {
    const { rehearsing, log, pass, advance } = setUp(10);
    rehearsing.noteCheck(INPUT, 'exact', 'ruff 1');
    await pass(2);
    expect(log).toHaveLength(2);
    advance(5);
    rehearsing.noteCheck(INPUT, 'exact', 'ruff 1');
    const checkedMs = (log.at(-1)?.atMs ?? 0) + 15;
    await pass(30);
    expect(log).toHaveLength(5);
    expect(log[2]?.atMs).toBeGreaterThanOrEqual(checkedMs + 100);
  });

  it('is held once for each checker, and not for none', async () => {
    const { rehearsing, ended, pass } = setUp(10);
    rehearsing.noteCheck(INPUT, 'exact', 'none');
    rehearsing.noteCheck(INPUT, 'exact', 'tree-sitter 1');
    rehearsing.noteCheck(INPUT, 'exact', 'ruff 1');
    rehearsing.noteCheck(INPUT, 'exact', 'ruff 1');
    await pass(60);
    expect(ended).toHaveLength(2);
  });

  it('ends where there is nothing to rehearse', async () => {
    const { rehearsing, ended, pass } = setUp(10, 0);
    rehearsing.noteCheck(INPUT, 'exact', 'ruff 1');
    await pass(3);
    expect(ended).toEqual(['python']);
  });
});
