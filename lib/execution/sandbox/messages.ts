/** Page → frame, over the port that the page hands in. `id` names a worker, `runId` one run of it. */
export type ToFrame =
  /** Starts a worker from the text in `script`; the files are given to it as they are, because the frame can fetch nothing. */
  | { readonly kind: 'start'; readonly id: number; readonly script: Blob; readonly files: Readonly<Record<string, Blob>> }
  | { readonly kind: 'run'; readonly id: number; readonly runId: number; readonly input: unknown; readonly timeMs: number }
  | { readonly kind: 'stop'; readonly id: number };

/** Why a worker was ended in the middle of a run; it is gone afterwards. */
export type EndReason = 'timed-out' | 'output-exceeded' | 'died';

/** Frame → page. */
export type FromFrame =
  | { readonly kind: 'ready'; readonly id: number }
  | { readonly kind: 'start-failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'result'; readonly id: number; readonly runId: number; readonly output: unknown }
  /** With what was printed until then. */
  | { readonly kind: 'ended'; readonly id: number; readonly runId: number; readonly why: EndReason; readonly message: string; readonly stdout: string; readonly stderr: string };

/** Frame → worker. */
export type ToProgramWorker =
  | { readonly kind: 'start'; readonly files: Readonly<Record<string, Blob>> }
  | { readonly kind: 'run'; readonly input: unknown };

/** Worker → frame. */
export type FromProgramWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'start-failed'; readonly message: string }
  | { readonly kind: 'result'; readonly output: unknown }
  /** What the running program printed, as it prints it. */
  | { readonly kind: 'printed'; readonly stream: 'stdout' | 'stderr'; readonly bytes: Uint8Array }
  /** The language itself broke, e.g. by a stack overflow; the worker is of no further use. */
  | { readonly kind: 'broken'; readonly message: string }
  /** The program printed too much; sent in the middle of a run, since the program may never return. */
  | { readonly kind: 'output-exceeded' };

/** The one window message: the page gives the frame its port. */
export const CONNECT_MESSAGE = 'execution-sandbox-connect';
