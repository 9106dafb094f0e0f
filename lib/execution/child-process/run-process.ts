import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { ExecutorError } from '../executor';

export interface ProcessLimits {
  readonly timeMs: number;
  readonly outputBytes: number;
}

export interface ProcessEnd {
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  readonly outputExceeded: boolean;
  readonly latencyMs: number;
}

/** What a child may see of the environment: never the caller's keys. */
function childEnvironment(cwd: string): NodeJS.ProcessEnv {
  const kept: Partial<NodeJS.ProcessEnv> = { HOME: cwd, TMPDIR: cwd, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  for (const name of ['PATH', 'JAVA_HOME']) {
    const value = process.env[name];
    if (value !== undefined) kept[name] = value;
  }
  // The types of Next want NODE_ENV in every environment; a child has no use for it.
  return kept as NodeJS.ProcessEnv;
}

/**
 * Runs one command in its own process group and collects what it prints; the whole group is killed at the time limit, when
 * it prints too much, and when the signal fires.
 * @throws ExecutorError when the command cannot be started.
 * @throws DOMException `AbortError` when the signal fires.
 */
export function runProcess(command: string, args: readonly string[], cwd: string, stdin: string, limits: ProcessLimits, signal: AbortSignal): Promise<ProcessEnd> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(abortError());
      return;
    }
    const startedAt = performance.now();
    const child = spawn(command, args, { cwd, env: childEnvironment(cwd), detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    let timedOut = false;
    let outputExceeded = false;
    let printed = 0;
    const chunks: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };

    const kill = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group is gone already.
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, limits.timeMs);
    signal.addEventListener('abort', kill, { once: true });

    const collect = (stream: 'stdout' | 'stderr') => (chunk: Buffer) => {
      const room = limits.outputBytes - printed;
      printed += chunk.length;
      if (room > 0) chunks[stream].push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      if (printed > limits.outputBytes && !outputExceeded) {
        outputExceeded = true;
        kill();
      }
    };
    child.stdout.on('data', collect('stdout'));
    child.stderr.on('data', collect('stderr'));
    // A program that ends without reading its input closes the pipe; that is no error.
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin);

    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
    };
    child.on('error', (error) => {
      settle();
      reject(new ExecutorError(`${command} could not be started: ${error.message}`, { cause: error }));
    });
    child.on('close', (exitCode, endSignal) => {
      settle();
      // Background processes of the program may have outlived it.
      kill();
      if (signal.aborted) {
        reject(abortError());
        return;
      }
      const text = (stream: 'stdout' | 'stderr') => Buffer.concat(chunks[stream]).toString('utf8');
      resolve({ exitCode, signal: endSignal, stdout: text('stdout'), stderr: text('stderr'), timedOut, outputExceeded, latencyMs: performance.now() - startedAt });
    });
  });
}

function abortError(): DOMException {
  return new DOMException('The execution was cancelled.', 'AbortError');
}
