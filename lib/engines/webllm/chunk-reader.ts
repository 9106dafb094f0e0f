import type { FinishReason, GeneratedToken } from '../../completion';
import type { AnswerChunk } from '../openai/chunk';
import type { MlcChunk, MlcTokenEntry } from './mlc-engine';

/** Every entry that the library has recorded in this generation so far, or null where the library doesn't show them. */
export type RecordedEntries = () => readonly MlcTokenEntry[] | null;

const REPLACEMENT = '\uFFFD';

/**
 * Reads the library's stream. Text and scores are not in step there: a chunk that ends inside a character is held back
 * and loses its score, a stop token has a score and no text, the last chunk has neither. Tokens are aligned by the bytes
 * they stand for; what a held-back token's score was is taken from the library's own record, and is null where that is not to be had.
 */
export class MlcChunkReader {
  readonly #recorded: RecordedEntries;
  #seen = 0;

  constructor(recorded: RecordedEntries = () => null) {
    this.#recorded = recorded;
  }

  read(chunk: MlcChunk): AnswerChunk {
    const choice = chunk.choices[0];
    const usage = chunk.usage ? { promptTokens: chunk.usage.prompt_tokens, cachedPromptTokens: null, completionTokens: chunk.usage.completion_tokens } : null;
    const text = choice?.text ?? choice?.delta?.content ?? '';
    const entry = choice?.logprobs?.content?.at(-1);
    const tokens = entry === undefined ? [] : this.#tokens(text, entry);
    return { text, tokens, finishReason: finishReasonOf(choice?.finish_reason ?? null), usage, model: null };
  }

  #tokens(text: string, entry: MlcTokenEntry): GeneratedToken[] {
    const recorded = this.#recorded();
    const heldBack = recorded === null ? unrecordedHeldBack(text, entry) : recorded.slice(this.#seen, -1).map((held) => scored('', held));
    if (recorded !== null) this.#seen = recorded.length;
    // A stop text may be cut out of the chunk's text; the token is then known by its own text only.
    const isPart = heldBack.length > 0 || entry.token.includes(REPLACEMENT);
    return [...heldBack, scored(isPart ? text : entry.token, entry)];
  }
}

/** At least one token was held back where the text holds more than the token at its end does. */
function unrecordedHeldBack(text: string, entry: MlcTokenEntry): GeneratedToken[] {
  return entry.token.includes(REPLACEMENT) && text !== '' && !text.includes(REPLACEMENT) ? [{ text: '', logprob: null }] : [];
}

function scored(text: string, entry: MlcTokenEntry): GeneratedToken {
  return { text, logprob: logprobOrNull(entry.logprob), top: entry.top_logprobs.filter((top) => Number.isFinite(top.logprob)).map(({ token, logprob }) => ({ token, logprob })) };
}

/** Rounding in the softmax may leave a certain token a hair above 0. */
function logprobOrNull(logprob: number): number | null {
  if (!Number.isFinite(logprob) || logprob > 1e-3) return null;
  return Math.min(0, logprob);
}

function finishReasonOf(reason: string | null): FinishReason | null {
  if (reason === 'stop' || reason === 'length' || reason === 'abort') return reason;
  return reason === null ? null : 'stop';
}
