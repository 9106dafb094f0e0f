import type { AdapterFacts, MachineFacts, ModelNeeds } from './facts';

export type FindingCode =
  | 'insecure-context'
  | 'no-webgpu'
  | 'no-adapter'
  | 'adapter-limits'
  | 'buffer-too-small'
  | 'no-shader-f16'
  | 'storage-full'
  | 'software-adapter'
  | 'little-memory'
  | 'storage-not-persisted'
  | 'storage-unknown';

/** One thing to know: what is so, and what to do about it. */
export interface Finding {
  readonly code: FindingCode;
  /** `blocks`: the model can't run. `warns`: it can, with a drawback. */
  readonly severity: 'blocks' | 'warns';
  /** In English, as `whatToDo` is; a page has its own words by code and values. */
  readonly message: string;
  readonly whatToDo: string;
  readonly values: SentenceValues;
}

/** What stands in the gaps of a sentence: names and sizes as text. */
export type SentenceValues = Readonly<Record<string, string>>;

export interface Assessment {
  readonly modelId: string;
  readonly fits: boolean;
  /** Blocking ones first. */
  readonly findings: readonly Finding[];
}

/** What web-llm asks of a device whatever the model; it asks for 1 GiB buffers and takes these where 1 GiB is not to be had. */
const LIBRARY_NEEDS = { maxBufferSize: 2 ** 28, maxStorageBufferBindingSize: 2 ** 27, maxComputeWorkgroupStorageSize: 32_768, maxStorageBuffersPerShaderStage: 10, maxComputeInvocationsPerWorkgroup: 256 } as const;
const WANTED_BUFFER = 2 ** 30;
/** Room that downloads need beside the weights: tokenizer, library, what the browser itself writes. */
const STORAGE_SLACK_BYTES = 64_000_000;

/**
 * Whether a WebLLM model can run on this machine, with every reason; pure.
 * @param cachedBytes bytes of the model that are in the cache already and need no more room.
 */
export function assessModel(facts: MachineFacts, needs: ModelNeeds, cachedBytes = 0): Assessment {
  const findings = [...adapterFindings(facts, needs), ...memoryFindings(facts, needs), ...storageFindings(facts, needs, cachedBytes)];
  findings.sort((a, b) => Number(a.severity === 'warns') - Number(b.severity === 'warns'));
  return { modelId: needs.id, fits: findings.every((finding) => finding.severity !== 'blocks'), findings };
}

function adapterFindings(facts: MachineFacts, needs: ModelNeeds): Finding[] {
  if (!facts.secureContext) {
    return [blocks('insecure-context', 'This page is not served over https, so the browser hides the graphics adapter and the model cache.', 'Open the app over https, or on localhost.')];
  }
  if (facts.webgpu === 'absent') {
    return [
      blocks(
        'no-webgpu',
        'This browser has no WebGPU.',
        'Use a current Chrome, Edge, Firefox or Safari (in Linux Chrome, turn on "Unsafe WebGPU Support" under chrome://flags), or run the model with wllama on the processor.',
      ),
    ];
  }
  if (facts.adapter === null) {
    return [blocks('no-adapter', 'WebGPU found no usable graphics adapter.', 'Update the graphics driver, turn on hardware acceleration in the browser’s settings and restart it; chrome://gpu says what is blocked.')];
  }
  return [...limitFindings(facts.adapter, needs), ...featureFindings(facts.adapter, needs)];
}

function limitFindings({ limits }: AdapterFacts, needs: ModelNeeds): Finding[] {
  const low = Object.entries(LIBRARY_NEEDS).filter(([name, need]) => limits[name as keyof typeof LIBRARY_NEEDS] < need);
  if (low.length > 0) {
    const list = low.map(([name, need]) => `${name} is ${limits[name as keyof typeof LIBRARY_NEEDS]}, needed ${need}`).join('; ');
    return [blocks('adapter-limits', `The graphics adapter is too limited for WebLLM (${list}).`, 'Update the graphics driver or browser, or run the model with wllama.', { limits: low.map(([name, need]) => `${name} ${limits[name as keyof typeof LIBRARY_NEEDS]} < ${need}`).join('; ') })];
  }
  // web-llm asks for 1 GiB or for its small default, for nothing between.
  const bindable = limits.maxStorageBufferBindingSize >= WANTED_BUFFER ? WANTED_BUFFER : LIBRARY_NEEDS.maxStorageBufferBindingSize;
  if (needs.largestBufferBytes <= bindable) return [];
  return [
    blocks(
      'buffer-too-small',
      `${needs.title} needs a buffer of ${mb(needs.largestBufferBytes)}; on this adapter WebLLM gets ${mb(bindable)}.`,
      'Choose a smaller model.',
      { model: needs.title, needed: mb(needs.largestBufferBytes), available: mb(bindable) },
    ),
  ];
}

function featureFindings(adapter: AdapterFacts, needs: ModelNeeds): Finding[] {
  const findings: Finding[] = [];
  if (needs.needsShaderF16 && !adapter.shaderF16) {
    findings.push(blocks('no-shader-f16', 'The graphics adapter lacks 16-bit floats (shader-f16).', 'Choose the q4f32_1 build of the model, which needs somewhat more memory.'));
  }
  if (adapter.software) {
    findings.push(warns('software-adapter', 'WebGPU runs on the processor here (software adapter): a token takes many seconds.', 'Run the model with wllama, or turn on hardware acceleration in the browser’s settings.'));
  }
  return findings;
}

function memoryFindings({ memoryBytes }: MachineFacts, needs: ModelNeeds): Finding[] {
  // Browsers say nothing of GPU memory; integrated adapters share the main one. Chromium caps its figure at 8 GiB.
  if (memoryBytes === null || needs.gpuMemoryBytes <= memoryBytes / 2) return [];
  return [warns('little-memory', `${needs.title} takes about ${mb(needs.gpuMemoryBytes)} of graphics memory; this machine reports ${mb(memoryBytes)} in all.`, 'Choose a smaller model if loading fails or the machine gets slow.', { model: needs.title, needed: mb(needs.gpuMemoryBytes), available: mb(memoryBytes) })];
}

function storageFindings({ storage }: MachineFacts, needs: ModelNeeds, cachedBytes: number): Finding[] {
  if (storage === null) return [warns('storage-unknown', 'The browser does not say how much it may store.', 'If the download fails, free disk space or leave private browsing.')];
  const missing = Math.max(0, needs.weightsBytes - cachedBytes);
  const free = storage.quotaBytes - storage.usageBytes;
  const findings: Finding[] = [];
  if (missing > 0 && missing + STORAGE_SLACK_BYTES > free) {
    findings.push(blocks('storage-full', `The model needs ${mb(missing + STORAGE_SLACK_BYTES)} of storage, the browser has ${mb(Math.max(0, free))} left for this site.`, 'Delete models in Setup, free disk space, or leave private browsing.', { needed: mb(missing + STORAGE_SLACK_BYTES), available: mb(Math.max(0, free)) }));
  }
  if (!storage.persisted) {
    findings.push(warns('storage-not-persisted', 'The browser may throw the model away when the disk gets full.', 'Allow persistent storage in Setup, or expect to download it again.'));
  }
  return findings;
}

function blocks(code: FindingCode, message: string, whatToDo: string, values: SentenceValues = {}): Finding {
  return { code, severity: 'blocks', message, whatToDo, values };
}

function warns(code: FindingCode, message: string, whatToDo: string, values: SentenceValues = {}): Finding {
  return { code, severity: 'warns', message, whatToDo, values };
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
