import type { MlcChatRequest, MlcChunk, MlcEngine, MlcTextRequest, MlcTokenEntry } from '@/lib/engines/webllm/mlc-engine';

/** One decoding step: a token by its bytes, as text or as a part of a character. */
export interface FakeStep {
  readonly bytes: Uint8Array;
  readonly logprob: number;
  /** A stop token: it gets a score and ends the text. */
  readonly stop?: boolean;
}

export function step(text: string | readonly number[], logprob = -0.5, stop = false): FakeStep {
  return { bytes: typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text), logprob, stop };
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/**
 * Behaves as the library does where it matters: one lock, interrupts seen between steps and forgotten when a generation
 * begins, chunks held back inside a character, a score for the stop token, stop texts cut at their last occurrence.
 * `leaky` is 0.2.79: the lock is taken when the request is made, and kept where the stream is left early.
 */
export class FakeMlcEngine implements MlcEngine {
  readonly requests: (MlcTextRequest | MlcChatRequest)[] = [];
  readonly loadedModelIdToPipeline = new Map<string, { getTokenLogprobArray: () => MlcTokenEntry[] }>();
  steps: readonly FakeStep[] = [];
  interrupts = 0;
  interruptsWhileIdle = 0;
  unloads = 0;
  locked = false;
  streamed = 0;
  /** Awaited before each step, to hold it back. */
  beforeStep: (index: number) => Promise<void> = () => Promise.resolve();
  reloadError: Error | null = null;
  #interrupted = false;
  #waiting: (() => void)[] = [];
  #entries: MlcTokenEntry[] = [];

  constructor(private readonly leaky = false) {
    this.loadedModelIdToPipeline.set('m', { getTokenLogprobArray: () => this.#entries });
  }

  reload(): Promise<void> {
    return this.reloadError === null ? Promise.resolve() : Promise.reject(this.reloadError);
  }

  unload(): Promise<void> {
    this.unloads += 1;
    return Promise.resolve();
  }

  interruptGenerate(): void {
    this.interrupts += 1;
    if (!this.locked) this.interruptsWhileIdle += 1;
    this.#interrupted = true;
  }

  readonly completions = { create: (request: MlcTextRequest) => this.#create(request) };
  readonly chat = { completions: { create: (request: MlcChatRequest) => this.#create(request) } };

  async #create(request: MlcTextRequest | MlcChatRequest): Promise<AsyncIterable<MlcChunk>> {
    this.requests.push(request);
    if (this.leaky) await this.#lock();
    return this.#stream(request);
  }

  async *#stream(request: MlcTextRequest | MlcChatRequest): AsyncGenerator<MlcChunk> {
    if (!this.leaky) await this.#lock();
    this.#interrupted = false;
    let released = false;
    try {
      yield* this.#generate(request);
      this.#release();
      released = true;
    } finally {
      if (!released && !this.leaky) this.#release();
    }
  }

  async *#generate(request: MlcTextRequest | MlcChatRequest): AsyncGenerator<MlcChunk> {
    this.#entries = [];
    const chat = 'messages' in request;
    let bytes: number[] = [];
    let sent = 0;
    let reason: string | null = null;
    for (const [index, { bytes: piece, logprob, stop }] of this.steps.entries()) {
      if (index > 0 && this.#interrupted) reason = 'abort';
      if (reason !== null) break;
      await this.beforeStep(index);
      const token = decode(piece);
      this.#entries.push({ token, logprob, top_logprobs: [{ token, logprob }, { token: '?', logprob: logprob - 1 }] });
      if (stop === true) reason = 'stop';
      else bytes = [...bytes, ...piece];
      let text = decode(Uint8Array.from(bytes));
      for (const stopText of request.stop) {
        const at = text.lastIndexOf(stopText);
        if (at === -1) continue;
        text = text.slice(0, at);
        reason = 'stop';
        break;
      }
      if (reason === null && index + 1 >= request.max_tokens) reason = 'length';
      if (/\uFFFD*$/.exec(text)![0].length % 4 !== 0) continue;
      const delta = text.slice(sent);
      sent = text.length;
      this.streamed += 1;
      const logprobs = { content: this.#entries.slice(-1) };
      yield { choices: [chat ? { delta: { content: delta }, finish_reason: null, logprobs } : { text: delta, finish_reason: null, logprobs }] };
    }
    yield { choices: [{ ...(chat ? { delta: {} } : { text: '' }), finish_reason: reason ?? 'stop' }] };
    yield { choices: [], usage: { prompt_tokens: 7, completion_tokens: this.#entries.length } };
  }

  #lock(): Promise<void> {
    if (!this.locked) {
      this.locked = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.locked = false;
    else next();
  }
}
