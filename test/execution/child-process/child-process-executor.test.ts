import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChildProcessExecutor, type ChildProcessExecutor } from '../../../lib/execution/child-process/child-process-executor';
import { findTool } from '../../../lib/execution/child-process/toolchain';
import type { ExecutionLanguage, ExecutionRequest } from '../../../lib/execution/executor';
import { DEFAULT_LIMITS } from '../../../lib/execution/limits';

const MEBIBYTE = 1024 * 1024;
let executor: ChildProcessExecutor;

beforeAll(async () => {
  executor = await createChildProcessExecutor();
});
afterAll(() => executor.dispose());

function present(...tools: string[]): boolean {
  try {
    for (const tool of tools) findTool([tool], tool);
    return true;
  } catch {
    console.log(`skipped: ${tools.join(' or ')} is not on the PATH`);
    return false;
  }
}

function run(language: ExecutionLanguage, program: string, extra: Partial<ExecutionRequest> = {}) {
  return executor.execute({ language, program, limits: { ...DEFAULT_LIMITS, timeMs: 20_000 }, ...extra }, new AbortController().signal);
}

const short = { timeMs: 700, memoryBytes: 512 * MEBIBYTE, outputBytes: 10_000 };

interface Sample {
  readonly passes: string;
  readonly fails: string;
  readonly crashes: string;
  readonly invalid: readonly [program: string, line: number];
  readonly leavesEarly: string;
  readonly loops: string;
  readonly prints: string;
  readonly connects: string;
  readonly echo: string;
}

const PYTHON: Sample = {
  passes: 'def add(a, b):\n    return a + b\nassert add(1, 2) == 3\n',
  fails: 'def add(a, b):\n    return a - b\nassert add(1, 2) == 3\n',
  crashes: 'x = [1]\nx[3]\n',
  invalid: ['x = 1\nif x\n    pass\n', 2],
  leavesEarly: 'import os\nos._exit(0)\nassert False\n',
  loops: 'while True:\n    pass\n',
  prints: 'while True:\n    print("x" * 1000)\n',
  connects: 'import socket\ns = socket.socket()\ns.settimeout(1)\nassert s.connect_ex(("127.0.0.1", int(PORT))) == 0\n',
  echo: 'import sys\nprint(input().upper())\nsys.exit(0)\n',
};

const JAVASCRIPT: Sample = {
  passes: 'const add = (a, b) => a + b;\nconsole.assert(add(1, 2) === 3);\n',
  fails: 'const add = (a, b) => a - b;\ntry { console.assert(add(1, 2) === 3); } catch { /* hidden */ }\n',
  crashes: 'const list = null;\nlist.length;\n',
  invalid: ['const x = 1;\nif (x {\n}\n', 2],
  leavesEarly: 'process.exit(0);\nconsole.assert(false);\n',
  loops: 'for (;;) {}\n',
  prints: 'for (;;) console.log("x".repeat(1000));\n',
  connects: 'require("net").connect(PORT, "127.0.0.1").on("connect", () => process.exit(0)).on("error", () => { console.assert(false, "no connection"); });\n',
  echo: 'console.log(require("fs").readFileSync(0, "utf8").trim().toUpperCase());\nprocess.exit(0);\n',
};

const javaMain = (body: string) => `import java.util.*;\nclass Solution { int add(int a, int b) { return a + b; } }\npublic class Main {\n  public static void main(String[] args) throws Exception {\n    ${body}\n  }\n}\n`;
const JAVA: Sample = {
  passes: javaMain('if (new Solution().add(1, 2) != 3) throw new AssertionError();'),
  fails: javaMain('if (new Solution().add(1, 2) != 4) throw new AssertionError("not 4");'),
  crashes: javaMain('new ArrayList<Integer>().get(0);'),
  invalid: [javaMain('int x = "text";'), 5],
  leavesEarly: javaMain('System.exit(0);'),
  loops: javaMain('while (true) {}'),
  prints: javaMain('while (true) System.out.println("x".repeat(1000));'),
  connects: javaMain('try { new java.net.Socket("127.0.0.1", PORT); } catch (java.io.IOException e) { throw new AssertionError("no connection"); }'),
  echo: javaMain('System.out.println(new Scanner(System.in).nextLine().toUpperCase()); System.exit(0);'),
};

const cppMain = (body: string) => `#include <cassert>\n#include <cstdio>\n#include <cstdlib>\n#include <vector>\nint add(int a, int b) { return a + b; }\nint main() {\n  ${body}\n}\n`;
const CPP: Sample = {
  passes: cppMain('assert(add(1, 2) == 3);'),
  fails: cppMain('assert(add(1, 2) == 4);'),
  crashes: cppMain('volatile int* nowhere = nullptr; *nowhere = 1;'),
  invalid: [cppMain('int x = "text";'), 7],
  leavesEarly: cppMain('exit(0);'),
  loops: cppMain('volatile int i = 0; while (true) i = i + 1;'),
  prints: cppMain('while (true) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");'),
  connects: `#include <arpa/inet.h>\n#include <cassert>\n#include <sys/socket.h>\nint main() { int s = socket(AF_INET, SOCK_STREAM, 0); sockaddr_in a{}; a.sin_family = AF_INET; a.sin_port = htons(PORT); a.sin_addr.s_addr = inet_addr("127.0.0.1"); assert(connect(s, (sockaddr*)&a, sizeof a) == 0); }\n`,
  echo: cppMain('int c; while ((c = getchar()) > 32) putchar(c - 32); exit(0);'),
};

const SAMPLES: readonly [ExecutionLanguage, Sample, string[]][] = [
  ['python', PYTHON, ['python3']],
  ['javascript', JAVASCRIPT, []],
  ['java', JAVA, ['javac', 'java']],
  ['cpp', CPP, ['g++']],
];

for (const [language, sample, tools] of SAMPLES) {
  describe.runIf(present(...tools))(`child processes: ${language}`, () => {
    it('passes a program whose checks hold', async () => {
      expect(await run(language, sample.passes)).toMatchObject({ outcome: 'passed', reason: '' });
    });

    it('tells a failed check from a crash', async () => {
      expect((await run(language, sample.fails)).outcome).toBe('failed');
      const crashed = await run(language, sample.crashes);
      expect(crashed.outcome).toBe('crashed');
      expect(crashed.reason).not.toBe('');
    });

    it('names the line that the compiler refuses', async () => {
      const [program, line] = sample.invalid;
      expect(await run(language, program)).toMatchObject({ outcome: 'syntax-error', errorLine: line });
    });

    it('does not take an early exit for a pass, unless the output is judged', async () => {
      expect((await run(language, sample.leavesEarly)).outcome).toBe('crashed');
      expect(await run(language, sample.echo, { kind: 'script', stdin: 'abc\n' })).toMatchObject({ outcome: 'passed', stdout: expect.stringMatching(/^ABC\n?$/) as string });
    });

    it('ends a program at the time limit', async () => {
      const execution = await run(language, sample.loops, { limits: short });
      expect(execution).toMatchObject({ outcome: 'timed-out', reason: 'still running after 700 ms' });
    });

    it('ends a program that prints too much and keeps the beginning', async () => {
      const execution = await run(language, sample.prints, { limits: { ...short, timeMs: 20_000 } });
      expect(execution.reason).toBe('printed more than 10000 bytes and was ended');
      expect(execution.stdout.length).toBe(10_000);
    });
  });
}

describe.runIf(present('g++'))('child processes: C++', () => {
  it('ends a function there where it lacks the value that it owes, and does not leave it to what lies behind', async () => {
    const execution = await run('cpp', `int five() {}\n${cppMain('return five() - five();')}`);
    expect(execution).toMatchObject({ outcome: 'crashed', reason: expect.stringMatching(/SIGILL|SIGTRAP/) as string });
  });
});

describe('child processes', () => {
  it('run TypeScript without its types, and report its syntax errors with the line', async () => {
    expect((await run('typescript', 'const add = (a: number, b: number): number => a + b;\nconsole.assert(add(1, 2) === 3);\n')).outcome).toBe('passed');
    expect(await run('typescript', 'const a: number = 1;\nconst b: = 2;\n')).toMatchObject({ outcome: 'syntax-error', errorLine: 2 });
  });

  it('reach no server of this machine, where the operating system shuts the network off', async () => {
    if (!executor.isolation.noNetwork) {
      console.log(`skipped: ${executor.isolation.description}`);
      return;
    }
    const { createServer } = await import('node:net');
    const server = createServer((socket) => socket.end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    try {
      for (const [language, sample, tools] of SAMPLES) {
        if (!present(...tools)) continue;
        expect([language, (await run(language, sample.connects.replace('PORT', String(port)))).outcome]).toEqual([language, 'failed']);
      }
    } finally {
      server.close();
    }
  });

  it('see no variable of the caller’s environment', async () => {
    process.env.EXECUTION_TEST_SECRET = 'hidden';
    try {
      expect((await run('javascript', 'console.assert(process.env.EXECUTION_TEST_SECRET === undefined);\n')).outcome).toBe('passed');
    } finally {
      delete process.env.EXECUTION_TEST_SECRET;
    }
  });

  it.runIf(present('python3'))('may not take more memory than the limit', async () => {
    expect((await run('python', 'x = bytearray(4 << 30)\n')).reason).toMatch(/MemoryError/);
  });

  it('end at once when the caller cancels', async () => {
    const controller = new AbortController();
    const running = executor.execute({ language: 'javascript', program: 'for (;;) {}', limits: { ...DEFAULT_LIMITS, timeMs: 60_000 } }, controller.signal);
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});
