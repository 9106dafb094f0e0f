import { Command } from 'commander';

export interface CommandResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** Runs one command of the command line in this process, with what it writes caught. */
export async function runCommand(register: (program: Command) => void, args: readonly string[]): Promise<CommandResult> {
  const caught = { stdout: '', stderr: '' };
  const writers = { stdout: process.stdout.write.bind(process.stdout), stderr: process.stderr.write.bind(process.stderr) };
  const earlier = process.exitCode;
  process.exitCode = 0;
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = ((chunk: string | Uint8Array) => {
      caught[name] += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
      return true;
    });
  }
  try {
    const program = new Command().exitOverride();
    register(program);
    for (const command of program.commands) command.exitOverride();
    await program.parseAsync(['node', 'cli', ...args]);
    return { ...caught, exitCode: exitCodeNow() };
  } finally {
    process.stdout.write = writers.stdout;
    process.stderr.write = writers.stderr;
    process.exitCode = earlier;
  }
}

function exitCodeNow(): number {
  return Number(process.exitCode);
}
