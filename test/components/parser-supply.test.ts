import { describe, expect, it } from 'vitest';
import { ParserSupply } from '@/components/playground/parser-supply';

/** A supply whose loads and pauses end when the test says so. */
function supply() {
  const loads: { language: string; succeed: () => void; fail: (why: string) => void }[] = [];
  const pauses: { ms: number; end: () => void }[] = [];
  const events: string[] = [];
  const parsers = new ParserSupply({
    load: (language) => new Promise((resolve, reject) => loads.push({ language, succeed: resolve, fail: (why) => reject(new Error(why)) })),
    onReady: (language, wasMissing) => events.push(`${language} ready${wasMissing ? ', was missing' : ''}`),
    onMissing: (language, why) => events.push(`${language} missing: ${why}`),
    pause: (ms) => new Promise((resolve) => pauses.push({ ms, end: resolve })),
  });
  return { parsers, loads, pauses, events };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the parsers that the page has', () => {
  it('loads a language once', async () => {
    const { parsers, loads, events } = supply();
    const first = parsers.prepare('python');
    void parsers.prepare('python');
    expect(loads).toHaveLength(1);
    loads[0]!.succeed();
    await first;
    await parsers.prepare('python');
    expect(loads).toHaveLength(1);
    expect(events).toEqual(['python ready']);
  });

  it('says what is missing and why, and tries again when it is asked for', async () => {
    const { parsers, loads, events } = supply();
    const first = parsers.prepare('cpp');
    loads[0]!.fail('gone');
    await first;
    expect(parsers.isMissing('cpp')).toBe(true);
    const second = parsers.prepare('cpp');
    loads[1]!.succeed();
    await second;
    expect(parsers.isMissing('cpp')).toBe(false);
    expect(events).toEqual(['cpp missing: gone', 'cpp ready, was missing']);
  });

  it('what was there and is found missing, as after a restart of the worker, is loaded again', async () => {
    const { parsers, loads, events } = supply();
    const first = parsers.prepare('cpp');
    loads[0]!.succeed();
    await first;
    parsers.noteMissing('cpp', 'gone');
    const again = parsers.prepare('cpp');
    expect(loads).toHaveLength(2);
    loads[1]!.succeed();
    await again;
    expect(parsers.isMissing('cpp')).toBe(false);
    expect(events).toEqual(['cpp ready', 'cpp missing: gone', 'cpp ready, was missing']);
  });

  it('a retry loads what is missing, and nothing that is there', async () => {
    const { parsers, loads, pauses } = supply();
    const both = [parsers.prepare('python'), parsers.prepare('cpp')];
    loads[0]!.succeed();
    loads[1]!.fail('gone');
    await Promise.all(both);
    parsers.noteMissing('rust', 'gone');
    void parsers.retry();
    pauses[0]!.end();
    await settled();
    expect(loads.map(({ language }) => language)).toEqual(['python', 'cpp', 'cpp', 'rust']);
  });

  it('a retry while an attempt of before is under way tries again once that has failed', async () => {
    const { parsers, loads, pauses, events } = supply();
    void parsers.prepare('cpp');
    void parsers.retry();
    pauses[0]!.end();
    await settled();
    expect(loads).toHaveLength(1);
    loads[0]!.fail('gone');
    await settled();
    expect(loads).toHaveLength(2);
    loads[1]!.succeed();
    await settled();
    expect(events).toEqual(['cpp missing: gone', 'cpp ready, was missing']);
  });

  it('a network that comes back a while after the browser said so is waited for, without a word about each try', async () => {
    const { parsers, loads, pauses, events } = supply();
    const first = parsers.prepare('cpp');
    loads[0]!.fail('gone');
    await first;
    const retried = parsers.retry();
    for (let n = 0; n < 3; n++) {
      pauses[n]!.end();
      await settled();
      if (n < 2) loads[n + 1]!.fail('still gone');
      await settled();
    }
    loads[3]!.succeed();
    await settled();
    pauses[3]!.end();
    await retried;
    expect(events).toEqual(['cpp missing: gone', 'cpp ready, was missing']);
    expect(pauses.every(({ ms }, n) => n === 0 || ms > pauses[n - 1]!.ms)).toBe(true);
  });

  it('ends after some tries, and where a later retry took over', async () => {
    const { parsers, loads, pauses } = supply();
    parsers.noteMissing('cpp', 'gone');
    const earlier = parsers.retry();
    const later = parsers.retry();
    pauses[0]!.end();
    await earlier;
    expect(loads).toHaveLength(0);
    for (let n = 0; n < 20; n++) {
      pauses.at(-1)!.end();
      loads.at(-1)?.fail('gone');
      await settled();
    }
    await later;
    expect(loads.length).toBeGreaterThan(3);
    expect(parsers.isMissing('cpp')).toBe(true);
  });
});
