import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { z } from 'zod';
import type { CompletionRequest, EngineResult } from '../completion';
import { OpenAiCompatibleEngine, findModel, recordingSchema, starterIndexSchema, type ModelEntry, type RecordedAnswer, type RecordedHole, type Recording, type StarterFile, type StarterHole } from '../engines';

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const MAX_TOKENS = 50;
const TOP_LOGPROBS = 3;
/** The prefix goes whole, so that its cache is reused from hole to hole; the suffix as the app sends it. */
const WINDOW = { prefixChars: 100_000, suffixChars: 400 };
/** A recording run may share its machine with other work; nothing waits for it. */
const TIMEOUT_MS = 900_000;

interface RecordOptions {
  readonly localUrl: string;
  readonly serverUrl: string;
  readonly localModel: string;
  readonly serverModel: string;
  readonly out: string;
  readonly fresh: boolean;
}

/** Adds `record`: real answers of two running llama.cpp servers to the holes of the starter files. */
export function register(program: Command): void {
  program
    .command('record')
    .description('record the answers of two running llama.cpp servers to the holes of the starter files')
    .requiredOption('--local-url <url>', 'llama.cpp server that runs the local model')
    .requiredOption('--server-url <url>', 'llama.cpp server that runs the server model')
    .option('--local-model <id>', 'catalogue id of the local model', 'qwen2.5-coder-0.5b-instruct-q4_k_m')
    .option('--server-model <id>', 'catalogue id of the server model', 'qwen2.5-coder-1.5b-instruct-q4_k_m')
    .option('--out <file>', 'file to write', path.join('public', 'recordings', 'starters.json'))
    .option('--fresh', 'record every hole again, also those that the file already has', false)
    .action(async (options: RecordOptions) => {
      try {
        await recordStarters(options);
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = 2;
      }
    });
}

/**
 * Records hole by hole and writes the file after each, so that a run that is stopped goes on where it was.
 * @throws Error where a server runs another model than the catalogue's, cannot be reached, or answers with an error.
 */
export async function recordStarters(options: RecordOptions): Promise<void> {
  const files = readStarters();
  const models = { local: await recordedModel(options.localUrl, options.localModel), server: await recordedModel(options.serverUrl, options.serverModel) };
  const out = path.resolve(projectRoot, options.out);
  const known = options.fresh ? new Map<string, RecordedHole>() : knownHoles(out, models, files);
  const recording: Recording = {
    schema: 1,
    createdAt: new Date().toISOString().slice(0, 10),
    machine: `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, shared with other work`,
    models,
    window: WINDOW,
    files: Object.fromEntries(files.map((file) => [file.path, file.sha256])),
    holes: [],
  };
  const total = files.reduce((sum, file) => sum + file.holes.length, 0);
  const engines = { local: engineFor(options.localUrl, models.local.id), server: engineFor(options.serverUrl, models.server.id) };
  for (const file of byTurns(files)) {
    for (const hole of file.holes) {
      const earlier = known.get(hole.id);
      // One after the other: two models at once would disturb each other's timings.
      const local = earlier?.local ?? (await answer(engines.local, file, hole));
      const server = earlier?.server ?? (await answer(engines.server, file, hole));
      recording.holes.push({ id: hole.id, file: file.path, language: file.language, lineMode: hole.lineMode, start: hole.start, end: hole.end, local, server });
      if (earlier !== undefined) continue;
      writeRecording(out, recording);
      process.stderr.write(`${recording.holes.length}/${total} ${hole.id}: ${JSON.stringify(local.raw)} | ${JSON.stringify(server.raw)}\n`);
    }
  }
  writeRecording(out, recording);
  process.stdout.write(`${recording.holes.length} holes recorded in ${path.relative(projectRoot, out)}\n`);
}

type ReadStarter = StarterFile & { readonly text: string; readonly sha256: string };

function readStarters(): ReadStarter[] {
  const folder = path.join(projectRoot, 'public', 'starters');
  const index = starterIndexSchema.parse(JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')));
  return index.files.map((file) => {
    const text = readFileSync(path.join(folder, file.path), 'utf8');
    return { ...file, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

/** The first file of each language, then the second: a run that is stopped early has something of all of them. */
function byTurns(files: readonly ReadStarter[]): ReadStarter[] {
  const turn = (file: ReadStarter) => files.filter((other) => other.language === file.language).indexOf(file);
  return [...files].sort((a, b) => turn(a) - turn(b));
}

function engineFor(baseUrl: string, model: string): OpenAiCompatibleEngine {
  const entry = catalogueEntry(model);
  return new OpenAiCompatibleEngine({
    baseUrl,
    model,
    promptMode: entry.promptModes[0] ?? 'fim',
    fimTemplate: entry.fimTemplate,
    stop: entry.stop,
    timeoutMs: TIMEOUT_MS,
    window: WINDOW,
  });
}

async function answer(engine: OpenAiCompatibleEngine, file: ReadStarter, hole: StarterHole): Promise<RecordedAnswer> {
  const request: CompletionRequest = {
    id: hole.id,
    language: file.language,
    path: file.path,
    prefix: file.text.slice(0, hole.start),
    suffix: file.text.slice(hole.end),
    maxTokens: MAX_TOKENS,
    lineMode: hole.lineMode,
  };
  const { result, arrivalMs } = await engine.completeWithArrivals(request, { signal: new AbortController().signal });
  return recordedAnswer(result, arrivalMs);
}

/** An engine's result in the form that recordings keep. */
export function recordedAnswer(result: EngineResult, arrivalMs: readonly number[]): RecordedAnswer {
  const { raw, tokens, finishReason, timings } = result;
  if (finishReason !== 'stop' && finishReason !== 'length') throw new Error(`A recording needs whole answers; this one ended with "${finishReason}".`);
  return {
    raw,
    tokens: tokens.map((token) => token.text),
    logprobs: tokens.map((token) => (token.logprob === null ? null : round(token.logprob, 6))),
    top: tokens.map((token) => (token.top ?? []).map((other): [string, number] => [other.token, round(other.logprob, 4)])),
    special: tokens.flatMap((token, index) => (token.special === true ? [index] : [])),
    arrivalMs: arrivalMs.map((ms) => Math.round(ms)),
    finishReason,
    totalMs: Math.round(timings.totalMs),
    promptTokens: timings.promptTokens,
    cachedPromptTokens: timings.cachedPromptTokens,
  };
}

const propsSchema = z.object({ model_path: z.string(), build_info: z.string() });

async function recordedModel(baseUrl: string, id: string): Promise<Recording['models']['local']> {
  const entry = catalogueEntry(id);
  const root = baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  const props = propsSchema.safeParse(await (await fetch(`${root}/props`)).json());
  if (!props.success) throw new Error(`${root}/props does not say which model runs there. Is it a llama.cpp server?`);
  const { model_path: file, build_info: build } = props.data;
  if (!existsSync(file)) throw new Error(`The server at ${root} runs ${file}, which is not on this machine, so its weights cannot be checked.`);
  const sha256 = await sha256Of(file);
  const expected = entry.files[0]?.sha256;
  if (sha256 !== expected) throw new Error(`The server at ${root} runs other weights than ${id} (${sha256} instead of ${expected ?? 'none'}).`);
  return { id, title: entry.title, sha256, engine: 'llama.cpp', engineVersion: build, promptMode: entry.promptModes[0] ?? 'fim', sampling: { temperature: 0, maxTokens: MAX_TOKENS, topLogprobs: TOP_LOGPROBS } };
}

function catalogueEntry(id: string): ModelEntry {
  const entry = findModel(id);
  if (entry === undefined) throw new Error(`The catalogue has no model ${id}. "npm run models -- list" shows those that it has.`);
  return entry;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Holes of an earlier, stopped run that still hold: same models, same file, same place. */
function knownHoles(out: string, models: Recording['models'], files: readonly ReadStarter[]): Map<string, RecordedHole> {
  if (!existsSync(out)) return new Map();
  const earlier = recordingSchema.parse(JSON.parse(readFileSync(out, 'utf8')));
  if (JSON.stringify(earlier.models) !== JSON.stringify(models)) return new Map();
  const places = new Set(files.filter((file) => earlier.files[file.path] === file.sha256).flatMap((file) => file.holes.map((hole) => `${file.path}:${hole.start}:${hole.end}:${hole.lineMode}`)));
  return new Map(earlier.holes.filter((hole) => places.has(`${hole.file}:${hole.start}:${hole.end}:${hole.lineMode}`)).map((hole) => [hole.id, hole]));
}

function writeRecording(out: string, recording: Recording): void {
  mkdirSync(path.dirname(out), { recursive: true });
  const { holes, ...head } = recordingSchema.parse(recording);
  // One hole a line: small, and differences between two runs can be read.
  const text = `${JSON.stringify(head).slice(0, -1)},"holes":[\n${holes.map((hole) => JSON.stringify(hole)).join(',\n')}\n]}\n`;
  writeFileSync(`${out}.partial`, text);
  renameSync(`${out}.partial`, out);
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor + 0;
}
