import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { firstCompilerError } from '../compiler-error';
import { COMPILE_TIME_MS } from '../limits';
import { endSignal, limitEnd, oneLine, type Ended, type Recipe, type RunContext } from './program-run';
import { runProcess, type ProcessEnd } from './run-process';
import { findTool } from './toolchain';

// The linker sends the program's own calls of these here, while the C library's end after main() goes its usual way.
const EARLY_END = ['exit', '_exit', '_Exit', 'quick_exit'];
const EARLY_END_TEXT = 'program-ended-itself-early';
const EARLY_END_SOURCE = `#include <cstdlib>
#include <unistd.h>
${EARLY_END.map((name) => `extern "C" [[noreturn]] void __wrap_${name}(int) { if (write(2, "${EARLY_END_TEXT}\\n", ${EARLY_END_TEXT.length + 1})) {} std::abort(); }`).join('\n')}
`;

// Without them such a function goes on with whatever lies behind it, and often enough that looks right.
const OWED_VALUES = ['-fsanitize=return', '-fsanitize-undefined-trap-on-error'];

// Headers whose functions lie in a library that must be named to the linker.
const LIBRARIES: readonly (readonly [header: RegExp, flag: string])[] = [
  [/#\s*include\s*<openssl\//, '-lcrypto'],
  [/#\s*include\s*<(?:thread|future|pthread\.h)>/, '-pthread'],
];

function judge(end: ProcessEnd, context: RunContext): Ended {
  const limited = limitEnd(end, context.request);
  if (limited !== null) return limited;
  const { stdout, stderr } = end;
  const signal = endSignal(end);
  if (stderr.includes(EARLY_END_TEXT)) return { outcome: 'crashed', reason: 'the program ended itself before its end', stdout, stderr };
  if (end.exitCode === 0 && signal === null) return { outcome: 'passed', reason: '', stdout, stderr };
  const assertion = /program\.cpp:(\d+): .*(Assertion .* failed)/.exec(stderr);
  if (assertion !== null) return { outcome: 'failed', reason: oneLine(assertion[2] ?? ''), stdout, stderr, errorLine: Number(assertion[1]) };
  const lastLine = stderr.trim().split('\n').at(-1) ?? '';
  const ended = signal !== null ? `ended by ${signal}` : `main returned ${end.exitCode ?? 'nothing'}`;
  return { outcome: 'crashed', reason: oneLine(lastLine === '' ? ended : `${ended}: ${lastLine}`), stdout, stderr };
}

/** C++17 with the machine's compiler. */
export function cppRecipe(): Recipe {
  const compilerPath = findTool(['g++', 'clang++', 'c++'], 'a C++ compiler (g++ or clang++)');
  return {
    async run(context) {
      const { request, folder, isolation } = context;
      await writeFile(path.join(folder, 'program.cpp'), request.program);
      const wraps = request.kind === 'script' || process.platform !== 'linux' ? [] : EARLY_END.map((name) => `-Wl,--wrap=${name}`);
      const sources = ['program.cpp'];
      if (wraps.length > 0) {
        await writeFile(path.join(folder, 'early-end.cpp'), EARLY_END_SOURCE);
        sources.push('early-end.cpp');
      }
      const libraries = LIBRARIES.flatMap(([header, flag]) => (header.test(request.program) ? [flag] : []));
      const compiler = isolation.wrap(compilerPath, ['-std=c++17', '-O1', '-w', '-pipe', ...OWED_VALUES, ...sources, ...wraps, '-o', 'program', ...libraries], folder, {
        addressSpaceBytes: null,
        cpuSeconds: COMPILE_TIME_MS / 1000,
      });
      const compiled = await runProcess(compiler.command, compiler.args, folder, '', { timeMs: COMPILE_TIME_MS, outputBytes: request.limits.outputBytes }, context.signal);
      if (compiled.timedOut) return { outcome: 'timed-out', reason: `the compiler was still running after ${COMPILE_TIME_MS} ms`, stdout: '', stderr: compiled.stderr };
      if (compiled.exitCode !== 0) {
        const { reason, line } = firstCompilerError(compiled.stderr);
        return { outcome: 'syntax-error', reason, stdout: '', stderr: compiled.stderr, ...(line === null ? {} : { errorLine: line }) };
      }
      const run = isolation.wrap(path.join(folder, 'program'), [], folder, {
        addressSpaceBytes: request.limits.memoryBytes,
        cpuSeconds: Math.ceil(request.limits.timeMs / 1000) + 1,
      });
      return judge(await runProcess(run.command, run.args, folder, request.stdin ?? '', request.limits, context.signal), context);
    },
  };
}
