import type { FimTemplateId, PromptMode } from '@/lib/completion';
import { isLoopback, OpenAiCompatibleEngine } from '@/lib/engines/openai-compatible';
import type { Endpoint } from './endpoint-form';

/** Model families by what their names contain, for the FIM tokens that the endpoint's model wants. */
const FAMILIES: readonly (readonly [RegExp, FimTemplateId])[] = [
  [/deepseek/i, 'deepseek-coder'],
  [/starcoder/i, 'starcoder2'],
  [/code-?llama/i, 'codellama'],
  [/codestral|devstral/i, 'codestral'],
  [/granite/i, 'granite'],
];

/**
 * An engine for a model server on this machine, after checking that it answers.
 * @throws Error with a sentence for the person: not on loopback, no answer, or the model is not among those it serves.
 */
export async function connectEndpoint({ baseUrl, model }: Endpoint, promptMode: PromptMode = 'fim'): Promise<OpenAiCompatibleEngine> {
  if (!URL.canParse(baseUrl) || !isLoopback(baseUrl)) {
    throw new Error('Only a server on this machine can be used here, at an address like http://127.0.0.1:11434/v1. Others are set up by whoever runs the app.');
  }
  const base = baseUrl.replace(/\/+$/, '').replace(/(?<!\/v1)$/, '/v1');
  const response = await fetch(`${base}/models`, { signal: AbortSignal.timeout(5_000) }).catch((cause: unknown) => {
    throw new Error(`${base} does not answer this page. Check that the server runs and that it allows requests from ${location.origin}.`, { cause });
  });
  if (!response.ok) throw new Error(`${base} answered with HTTP ${response.status}. Check the address.`);
  const fimTemplate = FAMILIES.find(([pattern]) => pattern.test(model))?.[1] ?? 'qwen';
  return new OpenAiCompatibleEngine({ baseUrl: base, model, promptMode, fimTemplate });
}
