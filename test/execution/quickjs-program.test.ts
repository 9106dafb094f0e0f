import { newQuickJSWASMModule, type QuickJSWASMModule } from 'quickjs-emscripten';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProgramInput } from '../../lib/execution/program-input';
import { runJavaScript } from '../../lib/execution/quickjs-program';

let quickjs: QuickJSWASMModule;

beforeEach(async () => {
  quickjs = await newQuickJSWASMModule();
});

function javascript(program: string, extra: Partial<ProgramInput> = {}) {
  let exceeded = 0;
  const end = runJavaScript(quickjs, { language: 'javascript', program, stdin: '', kind: 'tests', memoryBytes: 64 << 20, outputBytes: 1000, ...extra }, { exceeded: () => (exceeded += 1) });
  return { ...end, exceeded };
}

describe('JavaScript programs in QuickJS', () => {
  it('pass when their checks hold', () => {
    expect(javascript('const f = (a) => a + 1;\nconsole.assert(f(1) === 2);\n')).toMatchObject({ outcome: 'passed', reason: '' });
  });

  it('fail by a false assertion, also when they catch it', () => {
    expect(javascript('\ntry { console.assert(1 === 2, "one is", 2); } catch {}\n')).toMatchObject({ outcome: 'failed', reason: 'AssertionError: one is 2', errorLine: 2 });
  });

  it('tell an uncaught error, a thrown string and a syntax error', () => {
    expect(javascript('const list = null;\nlist.length;\n')).toMatchObject({ outcome: 'crashed', errorLine: 2 });
    expect(javascript('throw "text";\n')).toMatchObject({ outcome: 'crashed', reason: 'uncaught: text' });
    expect(javascript('const x = 1;\nif (x {\n')).toMatchObject({ outcome: 'syntax-error', errorLine: 2 });
    expect(javascript('JSON.parse("{");\n').outcome).toBe('crashed');
  });

  it('run promises and timers to their end before they count as passed', () => {
    const program = 'const order = [];\nsetTimeout(() => { order.push("late"); console.assert(order.join() === "soon,early,late"); }, 1000);\nsetTimeout(() => order.push("early"), 5);\nPromise.resolve().then(() => order.push("soon"));\n';
    expect(javascript(program).outcome).toBe('passed');
    expect(javascript('setTimeout(() => { throw new TypeError("late"); }, 9);\n')).toMatchObject({ outcome: 'crashed', reason: 'TypeError: late' });
  });

  it('see no host object', () => {
    const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'importScripts', 'self', 'window', 'process', 'require', 'postMessage', 'indexedDB', '__host'];
    expect(javascript(`console.log(${JSON.stringify(names)}.filter((name) => name in globalThis).join());`).stdout).toBe('\n');
  });

  it('that recurse without end are stopped inside the engine', () => {
    expect(javascript('const f = () => f() + 1;\nf();\n').reason).toMatch(/stack overflow|call stack/i);
  });

  it('report output beyond the limit once', () => {
    const end = javascript('for (let i = 0; i < 100; i += 1) console.log("x".repeat(99));');
    expect([end.exceeded, end.stdout.length]).toEqual([1, 1000]);
  });
});
