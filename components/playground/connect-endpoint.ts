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

/** Why a model server cannot be used; its words in every language are under `endpoint.error` in the messages. */
export type EndpointProblem =
  | { readonly code: 'not-here' }
  | { readonly code: 'no-answer'; readonly address: string; readonly page: string }
  | { readonly code: 'http'; readonly address: string; readonly status: string };

export class EndpointError extends Error {
  override readonly name = 'EndpointError';

  constructor(
    readonly problem: EndpointProblem,
    options?: ErrorOptions,
  ) {
    super(Object.values(problem).join(' '), options);
  }
}

/**
 * An engine for a model server on this machine, after checking that it answers.
 * @throws EndpointError where its address is not on loopback, or it does not answer or answers with an error.
 */
export async function connectEndpoint({ baseUrl, model }: Endpoint, promptMode: PromptMode = 'fim'): Promise<OpenAiCompatibleEngine> {
  if (!URL.canParse(baseUrl) || !isLoopback(baseUrl)) throw new EndpointError({ code: 'not-here' });
  const base = baseUrl.replace(/\/+$/, '').replace(/(?<!\/v1)$/, '/v1');
  const response = await fetch(`${base}/models`, { signal: AbortSignal.timeout(5_000) }).catch((cause: unknown) => {
    throw new EndpointError({ code: 'no-answer', address: base, page: location.origin }, { cause });
  });
  if (!response.ok) throw new EndpointError({ code: 'http', address: base, status: String(response.status) });
  const fimTemplate = FAMILIES.find(([pattern]) => pattern.test(model))?.[1] ?? 'qwen';
  return new OpenAiCompatibleEngine({ baseUrl: base, model, promptMode, fimTemplate });
}
