import { EngineError, type EngineErrorCode } from '../../completion';

const DEVICE_LOST = 'The graphics device went away (driver reset, sleep, or not enough memory).';

interface Rule {
  readonly code: EngineErrorCode;
  readonly sentence: string;
  readonly name?: RegExp;
  readonly message?: RegExp;
}

/**
 * The library's errors in sentences. It minifies nothing, but many of its errors are plain `Error`s or come from the
 * browser, so the text decides where the name doesn't. The first rule that fits counts.
 */
const RULES: readonly Rule[] = [
  { code: 'aborted', name: /^AbortError$/, sentence: 'The request was cancelled.' },
  {
    code: 'unavailable',
    name: /^WebGPUNotAvailableError$/,
    sentence: 'This browser has no WebGPU. Use a current Chrome, Edge, Safari or Firefox, or choose the WebAssembly engine (wllama).',
  },
  {
    code: 'unavailable',
    message: /Unable to find a compatible GPU/i,
    sentence: 'WebGPU found no graphics adapter. Update the graphics driver, turn on hardware acceleration in the browser, or choose the WebAssembly engine (wllama).',
  },
  {
    code: 'unavailable',
    name: /^(ShaderF16SupportError|FeatureSupportError)$/,
    sentence: 'The graphics adapter lacks 16-bit floats (shader-f16). Choose the q4f32_1 build of the model.',
  },
  {
    code: 'unavailable',
    message: /exceeds limit|required ?limits|greater than the supported limit|Limit .* is not supported/i,
    sentence: 'The graphics adapter’s buffers are too small for this model. Choose a smaller model, or the WebAssembly engine (wllama).',
  },
  {
    code: 'unavailable',
    name: /^LinkError$/,
    sentence: 'The model library was built for another version of web-llm. Get the library that the catalogue names for this version and clear the model from the cache.',
  },
  {
    code: 'unavailable',
    name: /^CompileError$/,
    sentence: 'The model library is no WebAssembly module. Clear the model from the cache and load it again; if that does not help, the server sends the wrong file.',
  },
  { code: 'unavailable', name: /^IntegrityError$/, sentence: 'A model file is not the one that the catalogue names (its hash differs). Clear the model from the cache and load it again.' },
  {
    code: 'unavailable',
    name: /^QuotaExceededError$/,
    sentence: 'The browser’s storage is full. Delete models that you don’t need in Setup, or free disk space, and load again.',
  },
  {
    code: 'unavailable',
    message: /Failed to execute 'add' on 'Cache'|Failed to fetch|NetworkError|Load failed/i,
    sentence: 'A model file could not be fetched. Check the connection and that the server has the model’s files, then load again; what is already there is kept.',
  },
  { code: 'context-too-long', name: /^ContextWindowSizeExceededError$/, sentence: 'The code around the cursor does not fit into the model’s context. Use a smaller window.' },
  { code: 'out-of-memory', message: /out of memory|allocation failed|OOM|Invalid typed array length|Array buffer allocation/i, sentence: 'There is not enough memory for this model. Close other tabs, or choose a smaller model.' },
  {
    code: 'crashed',
    name: /^(DeviceLostError|ModelNotLoadedError|WorkerEngineModelNotLoadedError)$/,
    sentence: DEVICE_LOST,
  },
  {
    code: 'crashed',
    message: /device (was|is) lost|device lost|lost device|A valid external Instance reference no longer exists|mapAsync|Object has already been disposed/i,
    sentence: DEVICE_LOST,
  },
];

/**
 * Any value that the library or the browser threw, as an `EngineError`; an `EngineError` stays what it is.
 * Messages of the library itself never get into the sentence, since they may hold parts of the prompt.
 */
export function engineErrorOf(cause: unknown, deviceLost = false): EngineError {
  if (cause instanceof EngineError) return cause;
  const name = cause instanceof Error || cause instanceof DOMException ? nameOf(cause) : '';
  const message = cause instanceof Error || cause instanceof DOMException ? cause.message : String(cause);
  const rule = RULES.find((candidate) => (candidate.name?.test(name) ?? false) || (candidate.message?.test(message) ?? false));
  if (deviceLost && rule?.code !== 'aborted' && rule?.code !== 'out-of-memory') return new EngineError('crashed', DEVICE_LOST, { cause });
  if (rule !== undefined) return new EngineError(rule.code, rule.sentence, { cause });
  return new EngineError('crashed', 'The WebLLM engine failed for a reason that it does not name. Load the model again; if it happens again, choose the WebAssembly engine (wllama).', { cause });
}

/** 0.2.79's own classes set no `name`; their constructor has it. */
function nameOf(error: Error | DOMException): string {
  return error.name === 'Error' || error.name === '' ? error.constructor.name : error.name;
}
