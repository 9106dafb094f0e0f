/** Codes of the syntax checks for which there is a sentence in every language, under `gate` in the messages. */
export const GATE_CODES = [
  'unexpected-token',
  'missing-token',
  'unclosed-bracket',
  'stray-bracket',
  'mismatched-bracket',
  'unclosed-string',
  'unbalanced-brackets',
  'unclosed-comment',
  'indentation',
  'string',
  'assignment-target',
  'not-a-statement',
  'number-range',
  'types-in-javascript',
  'too-deep',
] as const;
export type GateCode = (typeof GATE_CODES)[number];

/** Codes of engines and other parts for which there is a sentence in every language, under `failure` in the messages. */
export const FAILURE_CODES = [
  'not-loaded',
  'no-answer',
  'unavailable',
  'busy',
  'timeout',
  'rejected',
  'invalid-answer',
  'out-of-memory',
  'context-too-long',
  'crashed',
  'checker-missing',
  'storage-full',
  'not-text',
  'too-large',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export function isGateCode(code: string): code is GateCode {
  return (GATE_CODES as readonly string[]).includes(code);
}

export function isFailureCode(code: string): code is FailureCode {
  return (FAILURE_CODES as readonly string[]).includes(code);
}

/** The first piece of code that a message quotes with backticks or straight quotes, with its backticks; null where it quotes none. */
export function quotedCode(message: string): string | null {
  const found = /`([^`]+)`|'([^']+)'/.exec(message);
  const code = found?.[1] ?? found?.[2];
  return code === undefined ? null : `\`${code}\``;
}
