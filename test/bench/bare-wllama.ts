import { Wllama } from '@wllama/wllama';

interface BareRun {
  readonly wasmUrl: string;
  readonly modelUrl: string;
  readonly threads: number;
  readonly contextTokens: number;
  readonly prompts: readonly string[];
  readonly maxTokens: number;
}

/** Runs in the browser: the library alone, without the app; tokens/s of each prompt between its first and last token. */
async function runBare({ wasmUrl, modelUrl, threads, contextTokens, prompts, maxTokens }: BareRun): Promise<number[]> {
  const quiet = () => undefined;
  const wllama = new Wllama({ default: wasmUrl }, { logger: { debug: quiet, log: quiet, warn: quiet, error: quiet } });
  const weights = await (await fetch(modelUrl)).blob();
  await wllama.loadModel([weights], { n_ctx: contextTokens, n_batch: 32, n_ubatch: 32, n_threads: threads, n_gpu_layers: 0, n_parallel: 1, warmup: false });
  const rates: number[] = [];
  for (const prompt of prompts) {
    const times: number[] = [];
    // What the app's engine sends; the published type does not know `cache_prompt`.
    const options = { prompt, max_tokens: maxTokens, temperature: 0, top_k: 0, top_p: 1, min_p: 0, logprobs: 3, cache_prompt: true, timings_per_token: true, stream: true as const };
    const chunks = await wllama.createCompletion(options);
    for await (const chunk of chunks) if (JSON.stringify(chunk).includes('"content":[{')) times.push(performance.now());
    const [first, last] = [times[0], times.at(-1)];
    if (first !== undefined && last !== undefined && times.length > 1) rates.push(((times.length - 1) / (last - first)) * 1000);
  }
  await wllama.exit();
  return rates;
}

Object.assign(globalThis, { runBare });
