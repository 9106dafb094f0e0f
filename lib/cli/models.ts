import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { CATALOGUE, findModel, modelBytes, type ModelEntry, type ModelFile } from '../engines';
import { modelsDir } from '../server/models/models-dir';
import { UsageError, withExitCodes } from './command-failure';
import { MANIFEST } from '../engines/webllm/manifest';
import { findWebLlmModel, WEBLLM_MODELS } from '../engines/webllm/models';
import { addConvert } from './convert-model';
import { checkFile, pullModel } from './pull-model';
import { pullWebLlmModel } from './pull-webllm';
import { verifyManifest } from './webllm-manifest';

/** Adds `models list | pull <id> | verify [id] | convert <gguf> <id>`: weights for the own origin, each checked against the catalogue. */
export function register(program: Command): void {
  const models = program.command('models').description('weights that the app serves from its own origin');
  models
    .command('list')
    .description('all models of the catalogue, and which are here')
    .action(() => withExitCodes(list));
  models
    .command('pull <id>')
    .description('get a model: resumes, and refuses what does not match the catalogue’s sha256')
    .option('--from <source>', 'a folder, the address of a folder, or pip: (Python packages); default: the model’s public hub')
    .action((id: string, { from }: { from?: string }) => withExitCodes(() => pull(id, from)));
  models
    .command('verify [id]')
    .description('check the sha256 of one model, or of all that are here')
    .action((id: string | undefined) => withExitCodes(() => verify(id)));
  addConvert(models, modelsDir);
}

async function list(): Promise<void> {
  for (const model of CATALOGUE) {
    const present = (await verdicts(model, false)).every(({ verdict }) => verdict === 'right');
    process.stdout.write(`${[model.id, megabytes(modelBytes(model)), model.quantization, model.promptModes.join('/'), present ? 'here' : 'not here'].join('\t')}\n`);
  }
  for (const model of WEBLLM_MODELS) {
    const present = (await stat(path.join(modelsDir(), model.id, MANIFEST)).catch(() => null)) !== null;
    process.stdout.write(`${[model.id, megabytes(model.weightsBytes), `WebLLM ${model.webLlmVersion}`, model.promptModes.join('/'), present ? 'here' : 'not here'].join('\t')}\n`);
  }
}

async function pull(id: string, from: string | undefined): Promise<void> {
  const dir = modelsDir();
  const webLlm = findWebLlmModel(id);
  if (webLlm !== undefined) {
    await pullWebLlmModel(webLlm, { dir, from, onProgress: progressLine() });
    process.stdout.write(`${webLlm.id}: pulled, hashes right, in ${path.join(dir, webLlm.id)}\n`);
    return;
  }
  const model = modelOrFail(id);
  const outcome = await pullModel(model, { dir, from, onProgress: progressLine() });
  if (outcome === 'pulled') process.stderr.write('\n');
  process.stdout.write(`${model.id}: ${outcome}, sha256 right, in ${path.join(dir, model.id)}\n`);
}

async function verify(id: string | undefined): Promise<void> {
  const webLlm = id === undefined ? WEBLLM_MODELS : WEBLLM_MODELS.filter((model) => model.id === id);
  const asked = id === undefined ? CATALOGUE : webLlm.length > 0 ? [] : [modelOrFail(id)];
  let wrong = 0;
  for (const model of webLlm) {
    const folder = path.join(modelsDir(), model.id);
    if (id === undefined && (await stat(folder).catch(() => null)) === null) continue;
    for (const { name, verdict } of await verifyManifest(folder, model)) {
      if (verdict !== 'right') wrong += 1;
      process.stdout.write(`${model.id}/${name}\t${verdict}\n`);
    }
  }
  for (const model of asked) {
    for (const { file, verdict } of await verdicts(model, true)) {
      if (verdict === 'missing' && id === undefined) continue;
      if (verdict !== 'right') wrong += 1;
      process.stdout.write(`${model.id}/${file.name}\t${verdict}\n`);
    }
  }
  if (wrong > 0) throw new UsageError(`${wrong} of the files above are not as the catalogue says. Get them again with "npm run models -- pull <id>".`);
}

async function verdicts(model: ModelEntry, withHash: boolean): Promise<{ file: ModelFile; verdict: string }[]> {
  return Promise.all(
    model.files.map(async (file) => {
      const target = path.join(modelsDir(), model.id, file.name);
      return { file, verdict: withHash ? await checkFile(target, file) : await sizeVerdict(target, file) };
    }),
  );
}

async function sizeVerdict(target: string, file: ModelFile): Promise<string> {
  const found = await stat(target).catch(() => null);
  return found === null ? 'missing' : found.size === file.bytes ? 'right' : 'wrong size';
}

function modelOrFail(id: string): ModelEntry {
  const model = findModel(id);
  if (model === undefined) throw new UsageError(`The catalogue has no model ${id}. It has: ${[...CATALOGUE, ...WEBLLM_MODELS].map((entry) => entry.id).join(', ')}.`);
  return model;
}

/** One line that is rewritten on a terminal; elsewhere one line each tenth. */
function progressLine(): (file: Pick<ModelFile, 'name' | 'bytes'>, doneBytes: number) => void {
  let tenth = -1;
  return (file, doneBytes) => {
    const text = `${file.name} ${megabytes(doneBytes)} of ${megabytes(file.bytes)} (${Math.floor((doneBytes / file.bytes) * 100)}%)`;
    if (process.stderr.isTTY) process.stderr.write(`\r${text}`);
    else if (Math.floor((doneBytes / file.bytes) * 10) > tenth) {
      tenth = Math.floor((doneBytes / file.bytes) * 10);
      process.stderr.write(`${text}\n`);
    }
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
