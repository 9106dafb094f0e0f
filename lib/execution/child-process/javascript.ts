import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExecutionLanguage } from '../executor';
import { transpileTypeScript } from '../transpile-typescript';
import { readReport } from './harness-report';
import type { Recipe } from './program-run';
import { runProcess } from './run-process';

// `console.assert` only prints in Node; here a false assertion fails the program, also when the program catches the error.
const HARNESS = String.raw`
const fs = require('node:fs');
const vm = require('node:vm');
const { AssertionError } = require('node:assert');
const [sourceFile, reportFile, kind] = process.argv.slice(2);
process.argv.length = 2;
let report = null;
const settle = (outcome, reason, errorLine) => { report ??= { outcome, reason: String(reason).slice(0, 400), errorLine: errorLine ?? null }; };
const lineOf = (error) => {
  const match = /program\.js:(\d+)/.exec(String(error && error.stack));
  return match === null ? null : Number(match[1]);
};
const settleError = (error) => {
  const text = error instanceof Error || (error && error.name) ? error.name + ': ' + error.message : 'uncaught ' + String(error);
  settle(error && (error.code === 'ERR_ASSERTION' || error.name === 'AssertionError' || /^assertion failed/i.test(error.message)) ? 'failed' : 'crashed', text, lineOf(error));
};
console.assert = (condition, ...message) => {
  if (condition) return;
  const error = new AssertionError({ message: message.length > 0 ? message.map(String).join(' ') : 'assertion failed' });
  settleError(error);
  throw error;
};
process.on('uncaughtException', (error) => { settleError(error); process.exit(1); });
process.on('beforeExit', () => settle('passed', ''));
process.on('exit', (code) => {
  if (report === null) settle(kind === 'script' && code === 0 ? 'passed' : 'crashed', kind === 'script' && code === 0 ? '' : 'ended itself with exit code ' + code + ' before its end');
  fs.writeFileSync(reportFile, JSON.stringify(report));
});
let script = null;
try {
  script = new vm.Script(fs.readFileSync(sourceFile, 'utf8'), { filename: 'program.js' });
} catch (error) {
  settle('syntax-error', error.name + ': ' + error.message, lineOf(error));
}
if (script !== null) {
  globalThis.require = require;
  globalThis.module = { exports: {} };
  globalThis.exports = globalThis.module.exports;
  script.runInThisContext();
}
`;

/** JavaScript as a classic script in a Node process of its own; TypeScript after its types are taken away. */
export function javascriptRecipe(language: ExecutionLanguage & ('javascript' | 'typescript')): Recipe {
  return {
    async run(context) {
      const { request, folder } = context;
      let source = request.program;
      if (language === 'typescript') {
        const transpiled = transpileTypeScript(source);
        if (transpiled.error !== null) {
          const { message, line } = transpiled.error;
          return { outcome: 'syntax-error', reason: message, stdout: '', stderr: '', ...(line === null ? {} : { errorLine: line }) };
        }
        source = transpiled.source;
      }
      await writeFile(path.join(folder, 'harness.cjs'), HARNESS);
      await writeFile(path.join(folder, 'program.js'), source);
      const heapMebibytes = Math.max(16, Math.floor(request.limits.memoryBytes / (1024 * 1024)));
      const { command, args } = context.isolation.wrap(process.execPath, [`--max-old-space-size=${heapMebibytes}`, '--no-warnings', 'harness.cjs', 'program.js', 'report.json', request.kind ?? 'tests'], folder, {
        // V8 reserves far more address space than it uses.
        addressSpaceBytes: null,
        cpuSeconds: Math.ceil(request.limits.timeMs / 1000) * 4 + 1,
      });
      const end = await runProcess(command, args, folder, request.stdin ?? '', request.limits, context.signal);
      const ended = await readReport(path.join(folder, 'report.json'), end, context);
      if (ended.errorLine === undefined || language === 'javascript') return ended;
      // Lines of the emitted JavaScript are not those of the TypeScript source.
      return { outcome: ended.outcome, reason: ended.reason, stdout: ended.stdout, stderr: ended.stderr };
    },
  };
}
