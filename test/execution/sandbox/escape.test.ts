import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Execution, ExecutionRequest } from '../../../lib/execution/executor';
import { findChromium } from '../../helpers/chromium';
import { openSandboxPage, type OpenSandboxPage } from '../../helpers/sandbox-page';

const hasChromium = findChromium() !== null;
if (!hasChromium) console.log('skipped: no Chromium on this machine');

const MEBIBYTE = 1024 * 1024;
const limits = { timeMs: 20_000, memoryBytes: 256 * MEBIBYTE, outputBytes: 10_000 };

/** What code would do that broke out of its language into the worker: raw JavaScript there, each answering in one word or two. */
const BREAKOUTS: readonly [name: string, attempt: string][] = [
  ['fetch of the page’s origin', 'fetch(ORIGIN + "/stolen-by-fetch").then(() => "reached")'],
  ['fetch of another origin', 'fetch(OTHER + "/stolen-by-fetch", { mode: "no-cors" }).then(() => "reached")'],
  ['XMLHttpRequest', 'new Promise((ok, no) => { const x = new XMLHttpRequest(); x.onload = () => ok("reached"); x.onerror = () => no(new Error("network error")); x.open("GET", OTHER + "/stolen-by-xhr"); x.send(); })'],
  ['WebSocket', 'new Promise((ok, no) => { const w = new WebSocket(OTHER.replace("http", "ws") + "/stolen-by-ws"); w.onopen = () => ok("reached"); w.onerror = () => no(new Error("socket error")); })'],
  ['EventSource', 'new Promise((ok, no) => { const e = new EventSource(OTHER + "/stolen-by-es"); e.onopen = () => ok("reached"); e.onerror = () => no(new Error("source error")); })'],
  ['importScripts', 'importScripts(ORIGIN + "/stolen-by-import.js"), "reached"'],
  ['dynamic import', 'import(ORIGIN + "/stolen-by-module.js").then(() => "reached")'],
  ['worker from the page’s origin', 'new Promise((ok, no) => { const w = new Worker(ORIGIN + "/stolen-by-worker.js"); w.onmessage = () => ok("reached"); w.onerror = () => no(new Error("worker refused")); })'],
  ['fetch in a nested blob worker', 'new Promise((ok) => { const w = new Worker(URL.createObjectURL(new Blob(["fetch(" + JSON.stringify(OTHER + "/stolen-nested") + ", { mode: \'no-cors\' }).then(() => postMessage(\'reached\'), (e) => postMessage(String(e)))"]))); w.onmessage = (m) => ok(m.data); })'],
  ['eval', 'eval("\'reached\'")'],
  ['parent', 'typeof parent === "undefined" ? "no such name" : "reached"'],
  ['opener', 'typeof opener === "undefined" ? "no such name" : "reached"'],
  ['document', 'typeof document === "undefined" ? "no such name" : "reached"'],
  ['localStorage', 'typeof localStorage === "undefined" ? "no such name" : "reached"'],
  ['indexedDB', 'new Promise((ok, no) => { const r = indexedDB.open("x"); r.onsuccess = () => ok("reached"); r.onerror = () => no(r.error); })'],
  ['Cache storage', 'caches.open("x").then(() => "reached")'],
  ['origin private files', 'navigator.storage.getDirectory().then(() => "reached")'],
  ['cookie store', 'typeof cookieStore === "undefined" ? "no such name" : cookieStore.set("a", "b").then(() => "reached")'],
  ['own origin', 'self.origin === "null" ? "opaque" : "reached"'],
  ['page by BroadcastChannel', 'new Promise((ok) => { const c = new BroadcastChannel("page"); c.onmessage = () => ok("reached"); c.postMessage("hello"); setTimeout(() => ok("nobody answered"), 300); })'],
];

/** The same from inside the languages, and what no language stops: time, memory, depth, output. */
const PROGRAMS: readonly [name: string, language: ExecutionRequest['language'], program: string, outcome: Execution['outcome'] | 'any', most?: Partial<ExecutionRequest['limits']>][] = [
  ['JavaScript: names of the host', 'javascript', 'const seen = ["fetch", "XMLHttpRequest", "WebSocket", "importScripts", "self", "window", "parent", "opener", "indexedDB", "caches", "localStorage", "postMessage"].filter((n) => n in globalThis); if (seen.length > 0) throw new Error(seen.join());', 'passed'],
  ['JavaScript: infinite loop', 'javascript', 'for (;;) {}', 'timed-out', { timeMs: 1500 }],
  ['JavaScript: deep recursion', 'javascript', 'const f = (n) => 1 + f(n + 1); f(0);', 'crashed'],
  ['JavaScript: 4 GB', 'javascript', 'const all = []; for (let i = 0; i < 4096; i += 1) all.push(new Uint8Array(1 << 20).fill(1));', 'crashed'],
  ['JavaScript: huge output', 'javascript', 'for (;;) console.log("x".repeat(1000));', 'crashed'],
  ['Python: js.fetch', 'python', 'import js\njs.fetch("/stolen-by-python")\n', 'crashed'],
  ['Python: run_js', 'python', 'from pyodide.code import run_js\nrun_js("fetch(\'/stolen-by-run-js\')")\n', 'crashed'],
  ['Python: urlopen', 'python', 'import urllib.request\nurllib.request.urlopen("http://127.0.0.1/")\n', 'crashed'],
  ['Python: pyodide_js.loadPackage', 'python', 'import pyodide_js\nprint(pyodide_js.loadPackage("numpy"))\n', 'any'],
  ['Python: deep recursion', 'python', 'import sys\nsys.setrecursionlimit(10**8)\ndef f(n): return 1 + f(n + 1)\nf(0)\n', 'crashed'],
  ['Python: 4 GB', 'python', 'x = bytearray(4 << 30)\n', 'crashed'],
  ['Python: 1 GB in steps', 'python', 'x = []\nfor i in range(1024): x.append(bytearray(1 << 20))\n', 'crashed'],
  ['Python: huge output', 'python', 'while True: print("x" * 1000)\n', 'crashed'],
  ['Python: infinite loop', 'python', 'while True: pass\n', 'timed-out', { timeMs: 1500 }],
];

describe.runIf(hasChromium)('escape attempts in Chromium', () => {
  let open: OpenSandboxPage;
  let other: Server;
  let otherOrigin = '';
  const reachedOther: string[] = [];
  const table: string[] = [];

  beforeAll(async () => {
    other = createServer((request, response) => {
      reachedOther.push(request.url ?? '');
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }).end();
    });
    other.on('upgrade', (request, socket) => {
      reachedOther.push(request.url ?? '');
      socket.destroy();
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const address = other.address();
    otherOrigin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
    open = await openSandboxPage();
    await open.page.evaluate(() => {
      new BroadcastChannel('page').onmessage = (event) => (event.target as BroadcastChannel).postMessage('here');
    });
  }, 180_000);

  afterAll(async () => {
    console.log(`\n${table.join('\n')}\n`);
    await open.close();
    await new Promise((done) => other.close(done));
  });

  it('of code that broke out of its language reach nothing', async () => {
    const script = `onmessage = async ({ data }) => {
      if (data.kind === 'start') { postMessage({ kind: 'ready' }); return; }
      const ORIGIN = ${JSON.stringify(open.origin)}, OTHER = ${JSON.stringify(otherOrigin)};
      const attempts = { ${BREAKOUTS.map(([name, attempt]) => `${JSON.stringify(name)}: () => (${attempt})`).join(',\n')} };
      const output = {};
      for (const [name, attempt] of Object.entries(attempts)) {
        try { output[name] = String(await attempt()); } catch (error) { output[name] = String(error); }
      }
      postMessage({ kind: 'result', output });
    };`;
    const output = (await open.page.evaluate(async (text) => {
      const frame = await window.sandboxPage.openFrame();
      const answers = await window.sandboxPage.runScript(frame, text, 30_000);
      frame.close();
      return answers;
    }, script)) as Record<string, string>;
    for (const [name] of BREAKOUTS) table.push(`worker      | ${name.padEnd(34)} | ${(output[name] ?? 'no answer').slice(0, 110)}`);
    expect(BREAKOUTS.map(([name]) => name).filter((name) => output[name] === undefined || output[name] === 'reached')).toEqual([]);
    expect(reachedOther).toEqual([]);
    expect(open.requests.filter((request) => request.includes('stolen'))).toEqual([]);
  }, 90_000);

  it.each(PROGRAMS)('%s', async (name, language, program, outcome, own = {}) => {
    const execution = await open.page.evaluate((request) => window.sandboxPage.execute(request), { language, program, limits: { ...limits, ...own } });
    table.push(`${language.padEnd(11)} | ${name.padEnd(34)} | ${execution.outcome}: ${execution.reason.slice(0, 100)}`);
    if (outcome !== 'any') expect(execution).toMatchObject({ outcome });
    expect(open.requests.filter((request) => request.includes('stolen'))).toEqual([]);
  }, 180_000);

  it('leave the languages in working order', async () => {
    for (const [language, program] of [['python', 'assert 1 + 1 == 2'], ['javascript', 'console.assert(1 + 1 === 2)']] as const) {
      expect(await open.page.evaluate((request) => window.sandboxPage.execute(request), { language, program, limits })).toMatchObject({ outcome: 'passed' });
    }
  }, 180_000);
});
