import { createParser } from 'eventsource-parser';
import { EngineError } from '../../completion';

/** A line without end must not fill the memory: no answer to one hole comes near. */
const MAX_PENDING_CHARS = 1_000_000;

/** One event of a stream: its name (`message` where the server gave none) and its data. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events from a body as they come, however the bytes are split.
 * Ends with the stream; a last event without its blank line is dropped, as the standard says. Breaking out of the loop cancels the body.
 * @throws EngineError `invalid-answer` when one event grows beyond a megabyte; what the body rejects with is passed on.
 */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void, void> {
  const ready: ServerEvent[] = [];
  let tooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_PENDING_CHARS,
    onEvent: (event) => ready.push({ event: event.event ?? 'message', data: event.data }),
    onError: (error) => (tooLong ||= error.type === 'max-buffer-size-exceeded'),
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
      // Set by the callback above, which the type checker cannot know.
      if (tooLong as boolean) throw new EngineError('invalid-answer', 'The server sent a stream without ends of events. Check that its address is that of an OpenAI-compatible API.');
      yield* ready.splice(0);
    }
  } finally {
    // A body that has failed already rejects here too; the first error counts.
    await reader.cancel().catch(() => undefined);
  }
}
