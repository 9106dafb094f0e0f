import { assessModel, probeMachine } from '@/lib/engines/capabilities';
import { engineErrorOf } from '@/lib/engines/webllm/errors';
import { WEBLLM_MODELS } from '@/lib/engines/webllm/models';
import { watchDevices } from '@/lib/engines/webllm/watch-devices';

/** The app's own WebGPU code, for a page of a test; answers are plain data. */
const probes = {
  facts: () => probeMachine(globalThis),

  verdicts: async () => {
    const facts = await probeMachine(globalThis);
    return WEBLLM_MODELS.map((model) => assessModel(facts, model));
  },

  /** Asks for a device whose bindings are `beyond` bytes larger than the probe says; null where it is given, else what the app would say. */
  deviceBeyondLimits: async (beyond: number) => {
    const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (adapter === null) throw new Error('no adapter');
    try {
      (await adapter.requestDevice({ requiredLimits: { maxStorageBufferBindingSize: adapter.limits.maxStorageBufferBindingSize + beyond } })).destroy();
      return null;
    } catch (error) {
      const { code, message } = engineErrorOf(error);
      return { code, message };
    }
  },

  /** Destroys a device that was asked for after `watchDevices`, and waits for its report. */
  loseDevice: () =>
    new Promise<string>((resolve) => {
      watchDevices(navigator.gpu, resolve);
      void navigator.gpu.requestAdapter().then(async (adapter) => (await adapter?.requestDevice())?.destroy());
    }),
};

declare global {
  var webGpuProbes: typeof probes;
}
globalThis.webGpuProbes = probes;
