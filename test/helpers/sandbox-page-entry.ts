import type { ExecutionRequest } from '../../lib/execution/executor';
import { createSandboxedExecutor, type SandboxedExecutor } from '../../lib/execution/sandbox/sandboxed-executor';
import { openSandboxFrame, type SandboxFrame } from '../../lib/execution/sandbox/sandbox-frame';

/** What the test page offers to tests. */
export interface SandboxPage {
  readonly executor: SandboxedExecutor;
  readonly execute: (request: ExecutionRequest) => ReturnType<SandboxedExecutor['execute']>;
  /** A frame for scripts of the test's own: what code could do that broke out of its language. */
  readonly openFrame: () => Promise<SandboxFrame>;
  readonly runScript: (frame: SandboxFrame, script: string, timeMs: number) => Promise<unknown>;
}

const executor = createSandboxedExecutor({ frameUrl: '/sandbox', vendorUrl: '/vendor' });
const page: SandboxPage = {
  executor,
  execute: (request) => executor.execute(request, new AbortController().signal),
  openFrame: () => openSandboxFrame('/sandbox'),
  async runScript(frame, script, timeMs) {
    const worker = await frame.startWorker(new Blob([script], { type: 'text/javascript' }), {});
    const end = await worker.run(null, timeMs, new AbortController().signal);
    worker.stop();
    return end.kind === 'output' ? end.output : end;
  },
};
Object.assign(window, { sandboxPage: page });
