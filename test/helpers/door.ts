import { createParser } from 'eventsource-parser';
import { afterAll } from 'vitest';
import { handleComplete } from '@/lib/server/complete';
import { readConfig } from '@/lib/server/env';
import { createRuntime } from '@/lib/server/runtime';
import type { Runtime } from '@/lib/server/runtime';
import type { CompleteRequest, DoorEvent } from '@/lib/engines/server-protocol';
import { requireNoSecret } from './secrets';

export interface TestDoor {
  readonly runtime: Runtime;
  /** Lines that the door logged, parsed. */
  readonly log: Record<string, unknown>[];
  /** Everything that it logged, as written. */
  logText(): string;
}

export { TEST_KEY, TEST_TOKEN } from './secrets';

/** Everything that the doors of a test file sent to clients or logged. */
const shown: string[] = [];
const doors: TestDoor[] = [];

afterAll(async () => {
  for (const door of doors) {
    shown.push(door.logText(), await door.runtime.metrics.registry.metrics());
    await door.runtime.close();
  }
  requireNoSecret(shown.join('\n'), 'to a client, in a log or in metrics');
});

/** Keeps what a client got for the search for secrets at the end of the test file. */
export function keepShown(text: string): void {
  shown.push(text);
}

/** A door as the given environment makes it, with generous limits unless that says otherwise. */
export function openDoor(environment: Record<string, string>): TestDoor {
  const lines: string[] = [];
  const config = readConfig({ SYNCONFROUTE_RATE_PER_SECOND: '100000', SYNCONFROUTE_RATE_BURST: '0', ...environment });
  const runtime = createRuntime(config, { write: (line: string) => void lines.push(line) });
  const door: TestDoor = {
    runtime,
    get log() {
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    logText: () => lines.join(''),
  };
  doors.push(door);
  return door;
}

export const HOLE: CompleteRequest = { requestId: 'r-1', language: 'python', prefix: 'def mean(values):\n    return ', suffix: '\n', maxTokens: 16 };

/** A request to the door as the playground's own page makes it. */
export function doorRequest(body: unknown = HOLE, options: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal } = {}): Request {
  return new Request('http://playground.test/api/complete', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...options.headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

export interface DoorAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Body as received. */
  readonly text: string;
  readonly events: DoorEvent[];
  /** The refusal's body, where it was refused before anything was streamed. */
  readonly error: { readonly code: string; readonly message: string; readonly retryAfterMs?: number } | null;
}

/** Asks the door and reads its whole answer. */
export async function ask(door: TestDoor, request: Request = doorRequest()): Promise<DoorAnswer> {
  const response = await handleComplete(request, door.runtime);
  const text = await response.text();
  keepShown(text + JSON.stringify([...response.headers]));
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const events = isStream ? parseEvents(text) : [];
  return { status: response.status, headers: response.headers, text, events, error: isStream ? null : (JSON.parse(text) as { error: NonNullable<DoorAnswer['error']> }).error };
}

export function parseEvents(text: string): DoorEvent[] {
  const events: DoorEvent[] = [];
  createParser({ onEvent: ({ event, data }) => void events.push({ event, data: JSON.parse(data) as unknown } as DoorEvent) }).feed(text);
  return events;
}
