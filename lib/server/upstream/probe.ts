import { z } from 'zod';
import { DoorError } from '../door-error';
import type { UpstreamConfig } from '../env';
import type { UpstreamKind } from './dialect';
import type { UpstreamHttp, UpstreamResponse } from './http';
import { readLimited } from './answer-error';

const PROBE_TIMEOUT_MS = 5_000;
const MAX_PROBE_BYTES = 2 * 1024 * 1024;
/** Assumed where neither the upstream nor the operator says how much its model can read. */
const DEFAULT_CONTEXT_TOKENS = 4096;

/** What is known about the upstream. */
export interface UpstreamInfo {
  readonly kind: UpstreamKind;
  readonly version: string | null;
  /** As the upstream wants it named. */
  readonly model: string;
  /** As it is shown: servers of single files name them by their path, which is nobody's business. */
  readonly title: string;
  readonly contextTokens: number;
  /** Round trip of the question for its models. */
  readonly latencyMs: number;
}

const modelsSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      owned_by: z.string().nullish(),
      max_model_len: z.number().int().positive().nullish(),
      meta: z.object({ n_ctx: z.number().int().positive().nullish() }).nullish(),
    }),
  ),
});
const versionSchema = z.object({ version: z.string().max(100) });
const propsSchema = z.object({
  build_info: z.string().max(100).nullish(),
  default_generation_settings: z.object({ n_ctx: z.number().int().positive().nullish() }),
});
const lmStudioSchema = z.object({
  data: z.array(z.object({ id: z.string(), state: z.string().nullish(), loaded_context_length: z.number().int().positive().nullish(), publisher: z.string().nullish() })),
});

/**
 * Finds out what answers at the upstream's address: by its list of models, then by what only one kind has
 * (`/props`, `/version`, `/api/version`, `/api/v0/models`).
 * @throws DoorError where it cannot be reached, refuses the key or serves no model; the signal's reason when it fires.
 */
export async function probeUpstream(http: UpstreamHttp, config: Pick<UpstreamConfig, 'model' | 'contextTokens'>, signal: AbortSignal): Promise<UpstreamInfo> {
  const bounded = AbortSignal.any([signal, timeoutSignal(PROBE_TIMEOUT_MS)]);
  const ask = async <T>(path: string, schema: z.ZodType<T>): Promise<T | null> => {
    try {
      const response = await http.request(path, { method: 'GET', signal: bounded });
      return response.status === 200 ? schema.parse(JSON.parse(await readLimited(response, MAX_PROBE_BYTES))) : await discard(response);
    } catch {
      return null;
    }
  };
  const started = performance.now();
  const response = await http.request('/v1/models', { method: 'GET', signal: bounded });
  const latencyMs = performance.now() - started;
  const models = await readModels(response);
  const [props, version, ollama, lmStudio] = await Promise.all([
    ask('/props', propsSchema),
    ask('/version', versionSchema),
    ask('/api/version', versionSchema),
    ask('/api/v0/models', lmStudioSchema),
  ]);
  bounded.throwIfAborted();
  const entry = config.model === undefined ? models[0] : models.find(({ id }) => id === config.model);
  const model = config.model ?? entry?.id;
  if (model === undefined) throw new DoorError('unavailable', 'The server has no model loaded. Whoever runs it must load one.', { detail: 'no models' });
  const owner = entry?.owned_by ?? models[0]?.owned_by;
  const kind: UpstreamKind =
    props !== null || owner === 'llamacpp' ? 'llama-cpp' : owner === 'vllm' || version !== null ? 'vllm' : ollama !== null ? 'ollama' : lmStudio !== null ? 'lm-studio' : 'openai';
  const reported =
    props?.default_generation_settings.n_ctx ?? entry?.max_model_len ?? entry?.meta?.n_ctx ?? lmStudio?.data.find(({ id }) => id === model)?.loaded_context_length;
  return {
    kind,
    version: kind === 'llama-cpp' ? (props?.build_info ?? null) : kind === 'ollama' ? (ollama?.version ?? null) : (version?.version ?? null),
    model,
    title: titleOf(model),
    contextTokens: config.contextTokens ?? reported ?? DEFAULT_CONTEXT_TOKENS,
    latencyMs,
  };
}

function titleOf(model: string): string {
  return (/^([/~.]|[A-Za-z]:\\).*[/\\]|\.gguf$/.test(model) ? (model.split(/[/\\]/).at(-1) ?? model) : model).replace(/\.gguf$/i, '');
}

async function readModels(response: UpstreamResponse): Promise<z.infer<typeof modelsSchema>['data']> {
  const { status } = response;
  if (status === 401 || status === 403) {
    await discard(response);
    throw new DoorError('unavailable', 'The server refused the playground’s key. Whoever runs the playground must check it.', { detail: `probe status ${status}` });
  }
  if (status !== 200) {
    await discard(response);
    throw new DoorError('unavailable', 'The server did not list its models. Whoever runs the playground must check its address.', { detail: `probe status ${status}` });
  }
  const parsed = modelsSchema.safeParse(parseJson(await readLimited(response, MAX_PROBE_BYTES)));
  if (!parsed.success) throw new DoorError('invalid-answer', 'What answers at the server’s address is no model server. Whoever runs the playground must check it.', { detail: 'probe shape' });
  return parsed.data.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function discard(response: UpstreamResponse): Promise<null> {
  await readLimited(response, 64 * 1024).catch(() => undefined);
  return null;
}

function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DoorError('timeout', 'The server did not answer in time. Your local completion is kept.', { detail: 'probe timeout' })), ms).unref();
  return controller.signal;
}
