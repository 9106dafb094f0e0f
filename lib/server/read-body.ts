import type { z } from 'zod';
import { DoorError } from './door-error';

/** Deeper JSON than this is refused before it is parsed; the door's own bodies have depth 1. */
const MAX_DEPTH = 8;

/**
 * Reads and validates a JSON body, no longer than `maxBytes` and no slower than `timeoutMs`.
 * @throws DoorError `bad-request` (what is wrong and where, without repeating values) or `too-large`; the signal's reason when it fires.
 */
export async function readJsonBody<T>(
  request: Request,
  schema: z.ZodType<T>,
  limits: { readonly maxBytes: number; readonly timeoutMs: number },
): Promise<T> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw new DoorError('bad-request', 'The request must be JSON (content-type application/json).');
  if (Number(request.headers.get('content-length') ?? 0) > limits.maxBytes) throw tooLarge(limits.maxBytes);
  const text = await readText(request, limits);
  if (depth(text) > MAX_DEPTH) throw new DoorError('bad-request', 'The request’s JSON is nested too deeply.');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new DoorError('bad-request', 'The request’s body is not valid JSON.');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DoorError('bad-request', `The request’s field ${issue?.path.join('.') || '(whole body)'} is wrong: ${issue === undefined ? 'unknown' : reason(issue)}.`);
}

function reason(issue: z.core.$ZodIssue): string {
  // Only texts made here or in the schema: a library's own message may repeat what was sent.
  if (issue.code === 'unrecognized_keys') return 'it has a field that the door does not know';
  if (issue.code === 'invalid_type') return `it must be a ${issue.expected}`;
  if (issue.code === 'too_small' || issue.code === 'too_big') return 'it is out of range';
  if (issue.code === 'invalid_format') return issue.message;
  return 'it has a value that the door does not know';
}

async function readText(request: Request, limits: { readonly maxBytes: number; readonly timeoutMs: number }): Promise<string> {
  const reader = request.body?.getReader();
  if (reader === undefined) throw new DoorError('bad-request', 'The request has no body.');
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DoorError('bad-request', `The request’s body did not arrive within ${limits.timeoutMs / 1000} s.`, { detail: 'slow body' })), limits.timeoutMs);
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), tooSlow]);
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > limits.maxBytes) throw tooLarge(limits.maxBytes);
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    if (error instanceof TypeError) throw new DoorError('bad-request', 'The request’s body is not valid UTF-8, or ended early.');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function tooLarge(maxBytes: number): DoorError {
  return new DoorError('too-large', `The request is larger than ${maxBytes / 1024} KiB. Send less code around the cursor.`);
}

/** Greatest nesting of brackets outside strings. */
function depth(json: string): number {
  let level = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < json.length; i += 1) {
    const c = json.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i += 1;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) inString = true;
    else if (c === 0x7b || c === 0x5b) deepest = Math.max(deepest, (level += 1));
    else if (c === 0x7d || c === 0x5d) level -= 1;
  }
  return deepest;
}
