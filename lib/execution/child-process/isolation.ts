import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { ExecutorError } from '../executor';
import { runProcess } from './run-process';

export interface ProcessResources {
  /** Address space in bytes; `null` for runtimes that reserve more than they use and limit their own heap. */
  readonly addressSpaceBytes: number | null;
  readonly cpuSeconds: number;
}

/** How far the operating system shuts a child process off. */
export interface Isolation {
  /** What is in force, for people: e.g. `no network, read-only files, own process space, resource limits`. */
  readonly description: string;
  readonly noNetwork: boolean;
  /** The command line that runs `command` in the folder `cwd`, which stays writable. */
  wrap(command: string, args: readonly string[], cwd: string, resources: ProcessResources): { command: string; args: string[] };
}

// In the new mount space everything but the working folder is made read-only. The home folder is bound onto itself first,
// because it is often a mount of its own that a read-only root does not cover. Mounts that the kernel locks stay as they are.
const READ_ONLY_FILES = [
  'home="$1"; work="$2"; shift 2',
  'if [ -d "$home" ]; then mount --bind "$home" "$home" 2>/dev/null && mount -o remount,bind,ro "$home" 2>/dev/null; fi',
  '{ mount --bind "$work" "$work" && mount -o remount,bind,ro /; } 2>/dev/null || exit 126',
  'mount -t proc proc /proc 2>/dev/null',
  'mount -t tmpfs -o size=16m tmpfs /dev/shm 2>/dev/null',
  'cd "$work" || exit 126',
].join('\n');

// The shell stays: as the first process of its space the program would be immune to its own signals, such as that of abort().
const RUN_AS_CHILD = '"$@"; exit $?';

const NAMESPACES = ['--map-root-user', '--net', '--ipc', '--pid', '--fork', '--kill-child'];

type Prefix = (cwd: string) => { command: string; args: string[] };

const CANDIDATES: readonly { description: string; noNetwork: boolean; prefix: Prefix }[] = [
  {
    description: 'no network, files read-only outside its folder, own process space',
    noNetwork: true,
    prefix: (cwd) => ({ command: 'unshare', args: [...NAMESPACES, '--mount', 'sh', '-c', `${READ_ONLY_FILES}\n${RUN_AS_CHILD}`, 'sh', homedir(), cwd] }),
  },
  { description: 'no network, own process space', noNetwork: true, prefix: () => ({ command: 'unshare', args: [...NAMESPACES, 'sh', '-c', RUN_AS_CHILD, 'sh'] }) },
  { description: 'no network', noNetwork: true, prefix: () => ({ command: 'unshare', args: ['--map-root-user', '--net'] }) },
];

function limitArguments(resources: ProcessResources): string[] {
  const limits = [`--cpu=${resources.cpuSeconds}`, '--core=0', '--nofile=256', `--fsize=${64 * 1024 * 1024}`];
  if (resources.addressSpaceBytes !== null) limits.push(`--as=${resources.addressSpaceBytes}`);
  return limits;
}

async function works(command: string, args: readonly string[], cwd: string): Promise<boolean> {
  try {
    const end = await runProcess(command, args, cwd, '', { timeMs: 5000, outputBytes: 4096 }, new AbortController().signal);
    return end.exitCode === 0 && end.stdout === 'works\n';
  } catch (error) {
    if (error instanceof ExecutorError) return false;
    throw error;
  }
}

/**
 * Finds out by trying what this machine allows: the strongest of the namespace set-ups of `unshare`, and resource limits by
 * `prlimit`. Where neither is there, only the time and output limits and the process group remain, and `description` says so.
 */
export async function detectIsolation(): Promise<Isolation> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'execution-probe-'));
  try {
    let chosen: (typeof CANDIDATES)[number] | undefined;
    for (const candidate of CANDIDATES) {
      const { command, args } = candidate.prefix(cwd);
      if (await works(command, [...args, 'echo', 'works'], cwd)) {
        chosen = candidate;
        break;
      }
    }
    const limited = await works('prlimit', [...limitArguments({ addressSpaceBytes: null, cpuSeconds: 5 }), 'echo', 'works'], cwd);
    const parts = [chosen?.description ?? 'network not shut off', limited ? 'resource limits' : 'no resource limits but time and output'];
    return {
      description: parts.join(', '),
      noNetwork: chosen?.noNetwork ?? false,
      wrap(command, args, folder, resources) {
        const inner = limited ? ['prlimit', ...limitArguments(resources), command, ...args] : [command, ...args];
        const outer = chosen?.prefix(folder);
        const [first, ...rest] = outer === undefined ? inner : [outer.command, ...outer.args, ...inner];
        return { command: first ?? command, args: rest };
      },
    };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
