import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { COMPILE_TIME_MS } from '../limits';
import { readReport } from './harness-report';
import { oneLine, type Recipe } from './program-run';
import { runProcess } from './run-process';
import { findTool } from './toolchain';

// The report is written only when `main` has returned, so System.exit is no pass.
const HARNESS = `
public class ProgramHarness {
  static String quote(String text) {
    StringBuilder out = new StringBuilder("\\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\\\') out.append('\\\\').append(c);
      else if (c < 32 || c > 126) out.append(String.format("\\\\u%04x", (int) c));
      else out.append(c);
    }
    return out.append('"').toString();
  }
  public static void main(String[] args) throws Exception {
    String outcome = "passed", reason = "", line = "null";
    try {
      java.lang.reflect.Method main = Class.forName(args[0]).getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) new String[0]);
    } catch (java.lang.reflect.InvocationTargetException wrapped) {
      Throwable error = wrapped.getCause();
      outcome = error instanceof AssertionError ? "failed" : "crashed";
      reason = String.valueOf(error);
      for (StackTraceElement frame : error.getStackTrace()) {
        if (args[2].equals(frame.getFileName()) && frame.getLineNumber() > 0) { line = String.valueOf(frame.getLineNumber()); break; }
      }
    }
    System.out.flush();
    java.nio.file.Files.writeString(java.nio.file.Path.of(args[1]), "{\\"outcome\\":" + quote(outcome) + ",\\"reason\\":" + quote(reason.substring(0, Math.min(400, reason.length()))) + ",\\"errorLine\\":" + line + "}");
    Runtime.getRuntime().halt(0);
  }
}
`;

/** Name of the class whose `main` starts the program: the public one, else the last class declared before `main`. */
export function mainClassOf(program: string): string {
  const publicClass = /^\s*public\s+(?:abstract\s+|final\s+)*(?:class|record|enum|interface)\s+(\w+)/m.exec(program)?.[1];
  if (publicClass !== undefined) return publicClass;
  const mainAt = program.search(/static\s+(?:public\s+)?void\s+main\s*\(/);
  const before = mainAt < 0 ? program : program.slice(0, mainAt);
  return [...before.matchAll(/\bclass\s+(\w+)/g)].at(-1)?.[1] ?? 'Main';
}

/** Java: `javac`, then a JVM with a bounded heap that calls `main`. */
export function javaRecipe(): Recipe {
  const need = 'a Java development kit 17 or newer (javac and java)';
  const javac = findTool(['javac'], need);
  const java = findTool(['java'], need);
  return {
    async run(context) {
      const { request, folder, isolation } = context;
      const mainClass = mainClassOf(request.program);
      const fileName = `${mainClass}.java`;
      await writeFile(path.join(folder, fileName), request.program);
      await writeFile(path.join(folder, 'ProgramHarness.java'), HARNESS);
      const compiler = isolation.wrap(javac, ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '-J-Xmx512m', '-proc:none', '-nowarn', '-encoding', 'UTF-8', fileName, 'ProgramHarness.java'], folder, {
        addressSpaceBytes: null,
        cpuSeconds: COMPILE_TIME_MS / 1000,
      });
      const compiled = await runProcess(compiler.command, compiler.args, folder, '', { timeMs: COMPILE_TIME_MS, outputBytes: request.limits.outputBytes }, context.signal);
      if (compiled.timedOut) return { outcome: 'timed-out', reason: `javac was still running after ${COMPILE_TIME_MS} ms`, stdout: '', stderr: compiled.stderr };
      if (compiled.exitCode !== 0) {
        const found = /^(\S+\.java):(\d+): error: (.*)$/m.exec(compiled.stderr);
        const reason = found?.[3] ?? (compiled.stderr.trim() || 'javac refused the program');
        return { outcome: 'syntax-error', reason: oneLine(reason), stdout: '', stderr: compiled.stderr, ...(found?.[2] === undefined ? {} : { errorLine: Number(found[2]) }) };
      }
      const heap = `-Xmx${Math.max(16, Math.floor(request.limits.memoryBytes / (1024 * 1024)))}m`;
      const run = isolation.wrap(java, [heap, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-ea', '-cp', '.', 'ProgramHarness', mainClass, 'report.json', fileName], folder, {
        addressSpaceBytes: null,
        cpuSeconds: Math.ceil(request.limits.timeMs / 1000) * 4 + 1,
      });
      const end = await runProcess(run.command, run.args, folder, request.stdin ?? '', request.limits, context.signal);
      return readReport(path.join(folder, 'report.json'), end, context);
    },
  };
}
