import { describe, expect, it } from 'vitest';
import { ParserSupply } from '@/components/playground/parser-supply';

/** A supply whose loads end when the test says so. */
function supply() {
  const loads: { language: string; succeed: () => void; fail: (why: string) => void }[] = [];
  const events: string[] = [];
  const parsers = new ParserSupply({
    load: (language) => new Promise((resolve, reject) => loads.push({ language, succeed: resolve, fail: (why) => reject(new Error(why)) })),
    onReady: (language, wasMissing) => events.push(`${language} ready${wasMissing ? ', was missing' : ''}`),
    onMissing: (language, why) => events.push(`${language} missing: ${why}`),
  });
  return { parsers, loads, events };
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

  it('a retry loads what is missing, and nothing that is there', async () => {
    const { parsers, loads } = supply();
    const both = [parsers.prepare('python'), parsers.prepare('cpp')];
    loads[0]!.succeed();
    loads[1]!.fail('gone');
    await Promise.all(both);
    parsers.retry();
    await settled();
    expect(loads.map(({ language }) => language)).toEqual(['python', 'cpp', 'cpp']);
  });

  it('a retry while an attempt of before is under way tries again once that has failed', async () => {
    const { parsers, loads, events } = supply();
    void parsers.prepare('cpp');
    parsers.retry();
    expect(loads).toHaveLength(1);
    loads[0]!.fail('gone');
    await settled();
    expect(loads).toHaveLength(2);
    loads[1]!.succeed();
    await settled();
    expect(events).toEqual(['cpp missing: gone', 'cpp ready, was missing']);
    expect(loads).toHaveLength(2);
  });

  it('what a check found missing is tried again', async () => {
    const { parsers, loads } = supply();
    const first = parsers.prepare('cpp');
    loads[0]!.succeed();
    await first;
    parsers.noteMissing('rust', 'gone');
    parsers.retry();
    expect(loads.map(({ language }) => language)).toEqual(['cpp', 'rust']);
  });
});
