import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readServerEvents } from '@/lib/engines';
import { captures, capturesPresent } from '../../helpers/server-captures';

function bodyOf(pieces: readonly Uint8Array[], onCancel?: () => void): ReadableStream<Uint8Array> {
  const queue = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = queue.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
    cancel: () => onCancel?.(),
  });
}

async function dataOf(pieces: readonly Uint8Array[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { data } of readServerEvents(bodyOf(pieces))) found.push(data);
  return found;
}

/** Cuts bytes at the given places. */
function split(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const cuts = [0, ...[...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b), bytes.length];
  return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
}

const encode = (text: string) => new TextEncoder().encode(text);

describe('readServerEvents', () => {
  it('gives name and data of each event, comments and unknown fields apart', async () => {
    const events: unknown[] = [];
    for await (const event of readServerEvents(bodyOf([encode(': ping\nevent: token\ndata: a\ndata: b\nid: 7\n\ndata:c\r\n\r\n')]))) events.push(event);
    expect(events).toEqual([
      { event: 'token', data: 'a\nb' },
      { event: 'message', data: 'c' },
    ]);
  });

  it('drops a last event that was cut off', async () => {
    expect(await dataOf([encode('data: whole\n\ndata: {"cut')])).toEqual(['whole']);
  });

  it('gives the same events however the bytes are split', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom('a', ' ', 'é', '漢', '😀', ':', '{') }).filter((text) => text !== '')), fc.array(fc.nat(500)), fc.constantFrom('\n', '\r\n'), async (texts, places, end) => {
        const bytes = encode(texts.map((text) => `data: ${text}${end}${end}`).join(''));
        expect(await dataOf(split(bytes, places))).toEqual(texts);
      }),
    );
  });

  it('refuses a stream that is no event stream before it fills the memory', async () => {
    const megabyte = encode('x'.repeat(1_200_000));
    await expect(dataOf([encode('data: '), megabyte])).rejects.toMatchObject({ code: 'invalid-answer' });
  });

  it('does not mind a long stream of comments', async () => {
    const comments = Array.from({ length: 200 }, () => encode(`: ${'x'.repeat(9_000)}\n\n`));
    expect(await dataOf([...comments, encode('data: end\n\n')])).toEqual(['end']);
  });

  it('cancels the body when the reader has enough', async () => {
    let cancelled = false;
    const body = bodyOf([encode('data: 1\n\n'), encode('data: 2\n\n'), encode('data: 3\n\n')], () => (cancelled = true));
    for await (const { data } of readServerEvents(body)) if (data === '1') break;
    expect(cancelled).toBe(true);
  });

  describe.runIf(capturesPresent)('on captured streams', () => {
    const streams = [...captures('llama-cpp'), ...captures('vllm')].filter((capture) => capture.contentType.includes('event-stream'));

    it.each(streams.map((capture) => [capture.name, capture] as const))('%s: whole, byte by byte and split at random', async (_name, { body }) => {
      const expected = body.toString('utf8').split('\n\n').filter((block) => block.startsWith('data: ')).map((block) => block.slice(6));
      expect(expected.length).toBeGreaterThan(1);
      expect(await dataOf([body])).toEqual(expected);
      expect(await dataOf(Array.from(body.subarray(0, 4000), (_byte, index) => body.subarray(index, index + 1)))).toEqual(await dataOf([body.subarray(0, 4000)]));
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(body.length), { maxLength: 40 }), async (places) => {
            expect(await dataOf(split(body, places))).toEqual(expected);
          }),
        { numRuns: 10 },
      );
    });
  });
});
