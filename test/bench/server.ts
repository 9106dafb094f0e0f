import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Agent } from 'undici';
import { buildFolder, projectRoot } from '@/lib/cli/build';
import { freePort } from '../helpers/llama-server';
import { printFigures, writeFigures, type Figure } from './figures';

const TOKENS_PER_SECOND = 30;

/** Where a stream is asked for: the upstream itself, or the same through the door. */
interface Target {
  readonly origin: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: (tokens: number, pace: number) => string;
}

interface Stream {
  readonly firstByteMs: number;
  /** Times between tokens. */
  readonly gapsMs: number[];
  readonly tokens: number;
  readonly totalMs: number;
}

/**
 * `npm run bench -- server [--quick]`: what the door adds to the same upstream called directly, both in one run and in turns;
 * memory over 5,000 requests and with 64 open streams. The app runs by the container's own command (standalone output).
 */
export async function run(args: readonly string[]): Promise<void> {
  const quick = args.includes('--quick');
  const upstream = await startPaced();
  const app = await startStandalone(`http://127.0.0.1:${upstream.port}`);
  const agent = new Agent({ connections: 256, bodyTimeout: 0, headersTimeout: 0 });
  try {
    const direct: Target = {
      origin: `http://127.0.0.1:${upstream.port}`,
      path: '/v1/completions',
      headers: { 'content-type': 'application/json' },
      body: (tokens, pace) => JSON.stringify({ model: 'qwen2.5-coder-paced', prompt: `<|fim_prefix|># pace:${pace}\n<|fim_suffix|>\n<|fim_middle|>`, max_tokens: tokens, stream: true, logprobs: 1 }),
    };
    const door: Target = {
      origin: app.origin,
      path: '/api/complete',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: (tokens, pace) => JSON.stringify({ requestId: 'bench', language: 'python', prefix: `# pace:${pace}\n`, suffix: '\n', maxTokens: tokens }),
    };
    const both = { direct, door };
    // A server that has been up for a while has its code compiled.
    for (let i = 0; i < 500; i += 1) for (const target of [direct, door]) await stream(agent, target, 4, 0);

    const one = { direct: [] as Stream[], door: [] as Stream[] };
    for (let i = 0; i < (quick ? 10 : 60); i += 1) for (const name of ['direct', 'door'] as const) one[name].push(await stream(agent, both[name], 8, TOKENS_PER_SECOND));

    const many = { direct: [] as Stream[], door: [] as Stream[] };
    const seconds = { direct: 0, door: 0 };
    for (let round = 0; round < (quick ? 1 : 4); round += 1) {
      for (const name of ['direct', 'door'] as const) {
        const startMs = performance.now();
        many[name].push(...(await Promise.all(Array.from({ length: 32 }, () => stream(agent, both[name], 60, TOKENS_PER_SECOND)))));
        seconds[name] += (performance.now() - startMs) / 1000;
      }
    }
    const throughput = { direct: sum(many.direct) / seconds.direct, door: sum(many.door) / seconds.door };

    const cpuBefore = app.cpuMs();
    const plain = await stream(agent, door, 512, 0);
    const cpuMsPerToken = (app.cpuMs() - cpuBefore) / plain.tokens;

    const rssMiB: number[] = [];
    const requests = quick ? 500 : 5_000;
    const cpuStart = app.cpuMs();
    for (let done = 0; done < requests; done += requests / 10) {
      const share = requests / 10 / 16;
      await Promise.all(Array.from({ length: 16 }, async (_, worker) => {
        for (let i = 0; i < Math.ceil(share - worker / 16); i += 1) await stream(agent, door, 8, 0);
      }));
      rssMiB.push(app.rssMiB());
    }
    const cpuMsPerRequest = (app.cpuMs() - cpuStart) / requests;
    const open = Promise.all(Array.from({ length: 64 }, () => stream(agent, door, 90, TOKENS_PER_SECOND)));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const rssWith64StreamsMiB = app.rssMiB();
    await open;

    const figures: Figure[] = [
      ...timesOf('1 stream', one, ['≤ 2', '≤ 10']),
      ...timesOf('32 streams', many),
      { name: '32 streams: tokens a second, direct', value: throughput.direct, unit: 'tokens/s' },
      { name: '32 streams: tokens a second, door', value: throughput.door, unit: 'tokens/s' },
      { name: '32 streams: door ÷ direct', value: throughput.door / throughput.direct, unit: '', goal: '≥ 0.95' },
      { name: 'processor time a token', value: cpuMsPerToken, unit: 'ms' },
      { name: 'processor time a request of 8 tokens', value: cpuMsPerRequest, unit: 'ms' },
      ...rssMiB.map((value, i): Figure => ({ name: `memory after ${((i + 1) * requests) / 10} requests`, value, unit: 'MiB' })),
      { name: `memory after ${requests} ÷ after ${requests / 5} requests`, value: (rssMiB.at(-1) ?? NaN) / (rssMiB[1] ?? NaN), unit: '', goal: '0.9–1.1' },
      { name: 'memory with 64 open streams', value: rssWith64StreamsMiB, unit: 'MiB', goal: '≤ 350' },
    ];
    printFigures(figures);
    writeFigures('server', args, figures);
  } finally {
    await agent.destroy();
    app.process.kill();
    upstream.process.kill();
  }
}

async function stream(agent: Agent, target: Target, tokens: number, pace: number): Promise<Stream> {
  const startMs = performance.now();
  const response = await agent.request({ origin: target.origin, path: target.path, method: 'POST', headers: target.headers, body: target.body(tokens, pace) });
  if (response.statusCode !== 200) throw new Error(`${target.path} answered ${response.statusCode}: ${await response.body.text()}`);
  let firstByteMs = -1;
  let lastMs = startMs;
  let seen = 0;
  const gapsMs: number[] = [];
  for await (const part of response.body) {
    const found = (part as Buffer).toString('latin1').split('"token ').length - 1;
    if (found === 0) continue;
    const nowMs = performance.now();
    if (firstByteMs < 0) firstByteMs = nowMs - startMs;
    else gapsMs.push(nowMs - lastMs);
    lastMs = nowMs;
    seen += found;
  }
  return { firstByteMs, gapsMs, tokens: seen === 0 ? 0 : tokens, totalMs: performance.now() - startMs };
}

const sum = (streams: readonly Stream[]) => streams.reduce((total, { tokens }) => total + tokens, 0);

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** First byte and time between tokens of both ways, and what the door adds. */
function timesOf(name: string, { direct, door }: { readonly direct: readonly Stream[]; readonly door: readonly Stream[] }, goals: readonly string[] = []): Figure[] {
  const first = (streams: readonly Stream[]) => streams.map(({ firstByteMs }) => firstByteMs);
  const gaps = (streams: readonly Stream[]) => streams.flatMap(({ gapsMs }) => gapsMs);
  return [
    { what: 'first byte', of: first, goals },
    { what: 'between tokens', of: gaps, goals: [] },
  ].flatMap(({ what, of, goals: wanted }) =>
    [0.5, 0.95].flatMap((q, i): Figure[] => {
      const [without, through] = [quantile(of(direct), q), quantile(of(door), q)];
      const p = `p${q * 100}`;
      return [
        { name: `${name}: ${what}, direct, ${p}`, value: without, unit: 'ms' },
        { name: `${name}: ${what}, door, ${p}`, value: through, unit: 'ms' },
        { name: `${name}: ${what}, added by the door, ${p}`, value: through - without, unit: 'ms', ...(wanted[i] === undefined ? {} : { goal: wanted[i] }) },
      ];
    }),
  );
}

async function startPaced(): Promise<{ port: number; process: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'paced-upstream.ts')], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())));
    child.once('exit', (code) => reject(new Error(`the paced upstream ended with ${code}`)));
  });
  return { port, process: child };
}

async function startStandalone(upstream: string): Promise<{ origin: string; process: ChildProcess; rssMiB: () => number; cpuMs: () => number }> {
  const folder = path.join(buildFolder(), 'standalone');
  if (!existsSync(path.join(folder, 'server.js'))) throw new Error('There is no build: run `npm run build` first.');
  const port = await freePort();
  const [, ...commandArgs] = JSON.parse(/^CMD (\[.*\])$/m.exec(readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8'))?.[1] ?? '[]') as string[];
  const child = spawn(process.execPath, commandArgs, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOSTNAME: '127.0.0.1', SYNCONFROUTE_UPSTREAM_URL: upstream, SYNCONFROUTE_RATE_PER_SECOND: '100000', SYNCONFROUTE_MAX_CONCURRENT: '64' },
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const ready = await fetch(`${origin}/api/health`).then(({ ok }) => ok, () => false);
    if (ready) break;
    if (tries > 300 || child.exitCode !== null) throw new Error('The app did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const cpuMs = () => {
    // Fields 14 and 15 of the process's figures, in hundredths of a second; the name before them may hold spaces.
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  return { origin, process: child, cpuMs, rssMiB: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024 };
}
