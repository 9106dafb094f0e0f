import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { convertGguf } from '../engines/mlc/convert';
import { libraryFault } from '../engines/webllm/manifest';
import { findWebLlmModel, WEBLLM_MODELS } from '../engines/webllm/models';
import { UsageError, withExitCodes } from './command-failure';
import { writeManifest } from './webllm-manifest';

interface ConvertCliOptions {
  readonly to: string;
  readonly library?: string;
}

/**
 * Adds `models convert <gguf> <webllm-id>`: a GGUF file becomes the folder that WebLLM loads, for teams with a GGUF mirror only.
 * @param modelsDir the folder that the app serves as `/models`.
 */
export function addConvert(models: Command, modelsDir: () => string): void {
  models
    .command('convert <gguf> <id>')
    .description('turn a Qwen2 GGUF file into a WebLLM folder of the catalogue (weights, lists, config, tokenizer)')
    .option('--to <folder>', 'the folder of all models', modelsDir())
    .option('--library <wasm>', 'the model library to put beside the weights; it depends on the model’s shape only')
    .action((gguf: string, id: string, options: ConvertCliOptions) => withExitCodes(() => convert(gguf, id, options)));
}

async function convert(gguf: string, id: string, { to, library }: ConvertCliOptions): Promise<void> {
  const model = findWebLlmModel(id);
  if (model === undefined) throw new UsageError(`The catalogue has no WebLLM model "${id}". It has: ${WEBLLM_MODELS.map((known) => known.id).join(', ')}.`);
  const sourceBytes = await stat(gguf).then(
    (found) => found.size,
    () => Promise.reject(new UsageError(`There is no file ${gguf}.`)),
  );
  const target = path.join(to, model.id);
  // Written aside and moved at the end, so that a half-written folder is never served.
  const unfinished = `${target}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const file = await open(gguf);
  try {
    const report = await convertGguf({
      source: {
        read: async (offset, length) => {
          const buffer = Buffer.allocUnsafe(length);
          const { bytesRead } = await file.read(buffer, 0, length, offset);
          if (bytesRead < length) throw new UsageError(`${gguf} ends at ${offset + bytesRead} bytes, inside a tensor: it is truncated. Get it again.`);
          return buffer;
        },
      },
      sourceBytes,
      quantization: model.quantization,
      contextTokens: model.contextTokens,
      write: (name, content) => writeFile(path.join(unfinished, name), content),
      onProgress: ({ parameter, done, of }) => process.stderr.write(`\r${Math.floor((100 * done) / of)}%  ${parameter.padEnd(60)}`),
    }).catch((cause: unknown) => {
      throw cause instanceof UsageError ? cause : new UsageError(`${gguf}: ${cause instanceof Error ? cause.message : String(cause)}`);
    });
    process.stderr.write('\n');
    if (library !== undefined) {
      const bytes = await readWhole(library);
      const fault = libraryFault(bytes, model);
      if (fault !== null) throw new UsageError(fault);
      await writeFile(path.join(unfinished, model.library.name), bytes);
      await writeManifest(unfinished, model);
    }
    await rm(target, { recursive: true, force: true });
    await rename(unfinished, target);
    process.stdout.write(`${model.id}: ${report.parameters} parameters, ${Math.round(report.bytes / 1e6)} MB, in ${target}\n`);
    if (library === undefined) process.stderr.write(`Put the model library ${model.library.name} there too; it is published at ${model.library.url}\n`);
  } finally {
    await file.close();
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function readWhole(name: string): Promise<Uint8Array> {
  const file = await open(name).catch(() => Promise.reject(new UsageError(`There is no file ${name}.`)));
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}
