import * as library from 'web-llm-0279';
import type { MlcChunk, MlcEngine, MlcTextRequest } from '@/lib/engines/webllm/mlc-engine';
import { CHANNEL, type Answer, type Ask, type Backstage } from './backstage';
import { stageForward, type ForwardStage, type Pipeline } from './canned-forward';

// Takes the place of the web-llm that the app ships, in a build for tests only: the version for which a model library can be
// had, with a way to give it logits and to see what it streams. The app's worker, engine and page around it are those that ship.

const devices: { destroy(): void }[] = [];
let pipeline: Pipeline | null = null;
let stage: ForwardStage | null = null;
let chunks: MlcChunk[] = [];
let request: MlcTextRequest | null = null;
let create: MlcEngine['completions']['create'] | null = null;

keepDevices();

/** What the app makes with `new`: the library's own engine, watched. */
export const MLCEngine = new Proxy(library.MLCEngine, {
  construct(target, args: ConstructorParameters<typeof library.MLCEngine>) {
    const made = new target(...args);
    watch(made);
    return made;
  },
});

function watch(made: library.MLCEngine): void {
  const reload = made.reload.bind(made);
  made.reload = async (id) => {
    await reload(id);
    const pipelines: unknown = Reflect.get(made, 'loadedModelIdToPipeline');
    if (!(pipelines instanceof Map)) throw new Error('The library keeps its pipelines elsewhere.');
    pipeline = pipelines.get(id) as Pipeline;
    stage = stageForward(pipeline);
  };
  const engine: MlcEngine = made;
  create = engine.completions.create.bind(engine.completions);
  engine.completions.create = async (asked) => {
    request = asked;
    chunks = [];
    return kept(await bareCreate(asked), chunks);
  };
  const chat = engine.chat.completions.create.bind(engine.chat.completions);
  engine.chat.completions.create = async (asked) => {
    chunks = [];
    return kept(await chat(asked), chunks);
  };
}

function bareCreate(asked: MlcTextRequest): Promise<AsyncIterable<MlcChunk>> {
  if (create === null) throw new Error('no model is loaded');
  return create(asked);
}

async function* kept(stream: AsyncIterable<MlcChunk>, into: MlcChunk[]): AsyncGenerator<MlcChunk> {
  for await (const chunk of stream) {
    into.push(structuredClone(chunk));
    yield chunk;
  }
}

function loaded(): { pipeline: Pipeline; stage: ForwardStage } {
  if (pipeline === null || stage === null) throw new Error('no model is loaded');
  return { pipeline, stage };
}

const backstage: Backstage = {
  encode: (text) => [...loaded().pipeline.tokenizer.encode(text)],
  decode: (ids) => ids.map((id) => loaded().pipeline.tokenizer.decode(new Int32Array([id]))),
  play: ({ steps, stepMs }) => {
    loaded().stage.play(steps, stepMs);
    return null;
  },
  newest: () => ({ chunks, passes: [...loaded().stage.passes()] }),
  again: async ({ temperature }) => {
    if (request === null) throw new Error('nothing was asked yet');
    const own: MlcChunk[] = [];
    const startMs = performance.now();
    const asked = temperature === undefined ? request : { ...request, temperature, ...(temperature === 0 ? { top_p: 1 } : {}) };
    for await (const chunk of await bareCreate(asked)) own.push(chunk);
    return { ms: performance.now() - startMs, chunks: own };
  },
  loseDevice: () => {
    devices.forEach((device) => device.destroy());
    return null;
  },
};

const channel = new BroadcastChannel(CHANNEL);
channel.onmessage = ({ data }: MessageEvent<Ask | Answer>) => {
  if ('ask' in data) void answer(data);
};

async function answer({ id, ask, argument }: Ask): Promise<void> {
  try {
    const value: unknown = await (backstage[ask] as (argument: unknown) => unknown)(argument);
    channel.postMessage({ id, value } satisfies Answer);
  } catch (error) {
    channel.postMessage({ id, error: String(error) } satisfies Answer);
  }
}

/** Keeps what `requestDevice` gives, so that a run can destroy it. */
function keepDevices(): void {
  const { gpu } = navigator as { gpu?: GPU };
  if (gpu === undefined) return;
  const ask = gpu.requestAdapter.bind(gpu);
  gpu.requestAdapter = async (options) => {
    const adapter = await ask(options);
    if (adapter === null) return null;
    const device = adapter.requestDevice.bind(adapter);
    adapter.requestDevice = async (descriptor) => {
      const made = await device(descriptor);
      devices.push(made);
      return made;
    };
    return adapter;
  };
}
