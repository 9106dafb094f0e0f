/**
 * What the adapter needs of the library's `MLCEngine`, as a structure: 0.2.79 and 0.2.86 both fit it, and so does a fake.
 * Fields that the library sets but the adapter does not read are left out.
 */
export interface MlcEngine {
  reload(modelId: string): Promise<void>;
  unload(): Promise<void>;
  interruptGenerate(): unknown;
  readonly completions: { create(request: MlcTextRequest): Promise<AsyncIterable<MlcChunk>> };
  readonly chat: { readonly completions: { create(request: MlcChatRequest): Promise<AsyncIterable<MlcChunk>> } };
}

/** Sampling fields, all of them sent: the repository's own chat config may set other defaults. */
export interface MlcSampling {
  readonly temperature: number;
  readonly top_p: number;
  readonly repetition_penalty: number;
  readonly frequency_penalty: number;
  readonly presence_penalty: number;
  readonly logprobs: true;
  /** 1 … 5; without it 0.2.86 records no logprobs. */
  readonly top_logprobs: number;
  readonly max_tokens: number;
  readonly stop: string[];
  readonly stream: true;
  readonly stream_options: { readonly include_usage: true };
}

/** A `suffix` key must not exist: the library throws even where it is undefined. */
export interface MlcTextRequest extends MlcSampling {
  readonly prompt: string;
}

export interface MlcChatRequest extends MlcSampling {
  messages: ({ readonly role: 'system'; readonly content: string } | { readonly role: 'user'; readonly content: string } | { readonly role: 'assistant'; readonly content: string })[];
}

export interface MlcTokenEntry {
  readonly token: string;
  readonly logprob: number;
  readonly top_logprobs: readonly { readonly token: string; readonly logprob: number }[];
}

export interface MlcChunk {
  readonly choices: readonly {
    readonly text?: string;
    readonly delta?: { readonly content?: string | null };
    readonly finish_reason: string | null;
    readonly logprobs?: { readonly content?: readonly MlcTokenEntry[] | null } | null;
  }[];
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null;
}

/** One report of the library while a model loads. `progress` is 0 … 1 within the phase that `text` names. */
export interface MlcProgress {
  readonly progress: number;
  readonly text: string;
}

/**
 * Greedy decoding with raw scores. The library takes logprobs after temperature, so that temperature 0 makes every chosen
 * token certain; temperature 1 with a nucleus so small that only the likeliest token is in it picks the same token and
 * leaves its true logprob.
 */
export function greedySampling(maxTokens: number, stop: readonly string[]): MlcSampling {
  return {
    temperature: 1,
    top_p: 1e-5,
    repetition_penalty: 1,
    frequency_penalty: 0,
    presence_penalty: 0,
    logprobs: true,
    top_logprobs: 3,
    max_tokens: maxTokens,
    stop: [...stop],
    stream: true,
    stream_options: { include_usage: true },
  };
}
