import {
  EngineError,
  chatPrompt,
  fimPrompt,
  promptWindow,
  requireSupport,
  type CompletionEngine,
  type CompletionRequest,
  type EngineOptions,
  type EngineResult,
  type FimTemplateId,
  type PromptMode,
  type PromptWindow,
  type WindowLimits,
} from '../completion';
import { Generation } from './generation';
import { parseChunk } from './openai/chunk';
import { engineErrorFor, errorOf, retryAfterMs } from './openai/errors';
import { readServerEvents } from './openai/sse';

export interface OpenAiCompatibleOptions {
  /** Base address with its version path, e.g. `http://127.0.0.1:11434/v1`; a missing `/v1` is added. */
  readonly baseUrl: string;
  /** The model's name as the endpoint knows it. */
  readonly model: string;
  readonly promptMode: PromptMode;
  /** Used in `fim` mode. */
  readonly fimTemplate: FimTemplateId;
  /** Further stop texts, besides the template's. */
  readonly stop?: readonly string[];
  /** UTF-16 units of code to send on each side of the hole; default 6,000 and 2,000. */
  readonly window?: WindowLimits;
  readonly apiKey?: string;
  /** Limit on the whole answer; default 60 s. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  readonly nowMs?: () => number;
}

const DEFAULT_WINDOW = { prefixChars: 6000, suffixChars: 2000, prefixStepChars: 1500 };
const DEFAULT_TIMEOUT_MS = 60_000;
const TOP_LOGPROBS = 3;

/** True where the address is this machine: `localhost`, `*.localhost`, 127.0.0.0/8 or `[::1]`. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * Completions from an OpenAI-compatible endpoint (Ollama, llama.cpp's server, LM Studio, vLLM), streamed and greedy.
 * FIM goes as a raw prompt to `/completions`, chat as messages to `/chat/completions`.
 */
export class OpenAiCompatibleEngine implements CompletionEngine {
  readonly id = 'openai-compatible';
  readonly model: string;
  readonly promptMode: PromptMode;
  readonly #options: OpenAiCompatibleOptions;
  readonly #leavesMachine: boolean;

  constructor(options: OpenAiCompatibleOptions) {
    this.model = options.model;
    this.promptMode = options.promptMode;
    this.#options = options;
    this.#leavesMachine = !isLoopback(options.baseUrl);
  }

  async complete(request: CompletionRequest, options: EngineOptions): Promise<EngineResult> {
    return (await this.completeWithArrivals(request, options)).result;
  }

  /** As `complete`, and when each token came, in milliseconds from the start: what recordings keep. */
  async completeWithArrivals(request: CompletionRequest, { signal, onToken, onSent }: EngineOptions): Promise<{ result: EngineResult; arrivalMs: readonly number[] }> {
    requireSupport(request, this.promptMode, { examples: true, sampling: true });
    const window = promptWindow(request, this.#options.window ?? DEFAULT_WINDOW);
    const { path, body, stop } = this.#body(request, window);
    const generation = new Generation({ request, promptMode: this.promptMode, stop, nowMs: this.#options.nowMs ?? (() => performance.now()), onToken });
    const timeout = AbortSignal.timeout(this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    try {
      const sent = JSON.stringify(body);
      if (this.#leavesMachine) onSent?.({ ...window, bytes: new TextEncoder().encode(sent).length });
      const response = await this.#post(path, sent, AbortSignal.any([signal, timeout]));
      await readAnswer(response, generation);
    } catch (error) {
      throw toEngineError(error, signal, timeout);
    }
    const source = { engine: this.id, model: this.model, promptMode: this.promptMode, recorded: false };
    return { result: generation.result(source), arrivalMs: generation.arrivalMs };
  }

  #body(request: CompletionRequest, window: PromptWindow): { path: string; body: object; stop: readonly string[] } {
    const common = {
      model: this.model,
      max_tokens: request.maxTokens,
      temperature: request.sampling?.temperature ?? 0,
      ...(request.sampling === undefined ? {} : { seed: request.sampling.seed }),
      top_p: 1,
      stream: true,
      stream_options: { include_usage: true, continuous_usage_stats: true },
      // llama.cpp's way to say the size of the prompt before the last chunk, which a stopped stream never reaches.
      timings_per_token: true,
    };
    const input = { language: request.language, prefix: window.prefix, suffix: window.suffix, ...(request.examples === undefined ? {} : { examples: request.examples }) };
    const extraStop = this.#options.stop ?? [];
    if (this.promptMode === 'fim') {
      const raw = fimPrompt(input, this.#options.fimTemplate);
      const stop = [...raw.stop, ...extraStop];
      return { path: 'completions', body: { ...common, prompt: raw.prompt, logprobs: TOP_LOGPROBS, stop }, stop };
    }
    const chat = chatPrompt(input);
    const stop = [...chat.stop, ...extraStop];
    // vLLM continues the assistant's turn only when asked to; llama.cpp and Ollama do so by themselves and ignore these fields.
    const continuation = { continue_final_message: true, add_generation_prompt: false };
    return { path: 'chat/completions', body: { ...common, ...continuation, messages: chat.messages, logprobs: true, top_logprobs: TOP_LOGPROBS, stop }, stop };
  }

  async #post(path: string, body: string, signal: AbortSignal): Promise<Response> {
    const { apiKey } = this.#options;
    const headers = { 'content-type': 'application/json', ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }) };
    const send = this.#options.fetch ?? fetch;
    const response = await send(`${apiRoot(this.#options.baseUrl)}/${path}`, { method: 'POST', headers, body, signal, redirect: 'error', credentials: 'omit' });
    if (!response.ok) throw engineErrorFor(response.status, errorOf(parseJson(await response.text())), retryAfterMs(response.headers.get('retry-after'), Date.now()));
    return response;
  }
}

/** `http://host/v1` for `http://host`, `http://host/` and `http://host/v1/`. */
export function apiRoot(baseUrl: string): string {
  const trimmed = baseUrl.replace(/\/+$/, '');
  return /\/v\d+$/.test(trimmed) ? trimmed : `${trimmed}/v1`;
}

/**
 * Reads an OpenAI-compatible answer, streamed or whole, into a generation, and stops reading once that has ended.
 * @throws EngineError `invalid-answer` where it is none, or ends before its end; for an error event what that means.
 */
export async function readAnswer(response: Response, generation: Generation): Promise<void> {
  if (response.body === null) throw new EngineError('invalid-answer', 'The server sent an empty answer.');
  if (!(response.headers.get('content-type') ?? '').includes('event-stream')) {
    addChunk(parseJson(await response.text()), generation);
    return;
  }
  for await (const { data } of readServerEvents(response.body)) {
    // No proof of success: servers send it after an error too.
    if (data.trim() === '[DONE]') break;
    addChunk(parseJson(data), generation);
    if (generation.ended) return;
  }
  if (generation.finishReason === null) throw new EngineError('invalid-answer', 'The server’s answer broke off. It may have been stopped; try again.');
}

function addChunk(value: unknown, generation: Generation): void {
  const error = errorOf(value);
  if (error !== null) throw engineErrorFor(error.status ?? 500, error);
  const chunk = parseChunk(value);
  if (chunk === null) throw new EngineError('invalid-answer', 'The server’s answer is not that of an OpenAI-compatible API. Check its address.');
  generation.add(chunk);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Any failure of a request as an EngineError: the caller's own abort first, then the time limit, then the connection. */
export function toEngineError(error: unknown, signal: AbortSignal, timeout?: AbortSignal): EngineError {
  if (signal.aborted) return new EngineError('aborted', 'The request was cancelled.', { cause: error });
  if (error instanceof EngineError) return error;
  if (timeout?.aborted === true) return new EngineError('timeout', 'The server did not answer in time.', { cause: error });
  return new EngineError('unavailable', 'The server cannot be reached. Check that it runs, its address, and that it allows this page’s origin.', { cause: error });
}
