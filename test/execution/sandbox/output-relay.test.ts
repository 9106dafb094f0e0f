import { describe, expect, it } from 'vitest';
import { OutputRelay } from '@/lib/execution/sandbox/output-relay';

const bytes = (text: string) => new TextEncoder().encode(text);

function recorded() {
  const sent: [string, string][] = [];
  const clock = { ms: 0 };
  const relay = new OutputRelay((stream, part) => sent.push([stream, new TextDecoder().decode(part)]), () => clock.ms);
  return { sent, clock, relay };
}

describe('OutputRelay', () => {
  it('passes the first writes on at once, as copies', () => {
    const { sent, relay } = recorded();
    const memory = bytes('one');
    relay.write('stdout', memory);
    memory.set(bytes('two'));
    relay.write('stderr', memory);
    expect(sent).toEqual([
      ['stdout', 'one'],
      ['stderr', 'two'],
    ]);
  });

  it('passes many writes on in pieces, by size, by time and at the end, and loses none', () => {
    const { sent, clock, relay } = recorded();
    for (let i = 0; i < 1_000; i += 1) relay.write('stdout', bytes('x'));
    expect(sent).toHaveLength(1_000);
    relay.write('stdout', bytes('a'));
    relay.write('stderr', bytes('b'));
    relay.write('stderr', bytes('c'));
    expect(sent).toHaveLength(1_000);
    clock.ms += 20;
    relay.write('stdout', bytes('d'));
    expect(sent.slice(1_000)).toEqual([
      ['stdout', 'a'],
      ['stderr', 'bc'],
      ['stdout', 'd'],
    ]);
    relay.write('stdout', bytes('y'.repeat(4_096)));
    expect(sent.at(-1)?.[1]).toHaveLength(4_096);
    relay.write('stdout', bytes('z'));
    relay.flush();
    expect(sent.at(-1)).toEqual(['stdout', 'z']);
  });
});
