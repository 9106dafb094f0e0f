import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { EngineError } from '../completion';
import { embedTexts } from '../engines/embed-texts';
import { type EmbeddingRow, formatEmbeddings, surroundingsOf } from '../evaluation';
import { UsageError, withExitCodes } from './command-failure';
import { integerIn } from './parse-options';
import { readTasks } from './task-input';

interface EmbedOptions {
  readonly tasks: readonly string[];
  readonly endpoint: string;
  readonly model: string;
  readonly out: string;
  readonly batch: number;
  readonly timeout: number;
}

const EXAMPLES = `
Examples:
  ollama pull all-minilm
  npm run -s cli -- embed --tasks tasks.jsonl.gz --endpoint http://127.0.0.1:11434/v1 --model all-minilm --out embeddings.jsonl
  npm run -s cli -- compare local.jsonl server.jsonl --split split.json --tasks tasks.jsonl.gz --embeddings embeddings.jsonl
`;

/** `embed`: the code around each task's hole as a vector, for the methods that look for similar tasks. */
export function register(program: Command): void {
  program
    .command('embed')
    .description('Embed the code around the holes by an OpenAI-compatible endpoint (JSON Lines), for `compare --embeddings`.')
    .requiredOption('--tasks <files...>', 'tasks of any readable format')
    .requiredOption('--endpoint <url>', 'base address, e.g. http://127.0.0.1:11434/v1')
    .requiredOption('--model <name>', 'the embedding model’s name at the endpoint; the paper’s is all-MiniLM-L6-v2')
    .requiredOption('--out <file>', 'file to write')
    .option('--batch <n>', 'texts a request', integerIn(1, 1000), 16)
    .option('--timeout <seconds>', 'longest wait for one request', integerIn(1, 3600), 120)
    .addHelpText('after', EXAMPLES)
    .action((options: EmbedOptions) => withExitCodes(() => embed(options)));
}

async function embed({ tasks: files, endpoint, model, out, batch, timeout }: EmbedOptions): Promise<void> {
  if (!URL.canParse(endpoint)) throw new UsageError(`--endpoint: "${endpoint}" is no address such as http://127.0.0.1:11434/v1.`);
  if ((await readFile(out).catch(() => null)) !== null) throw new UsageError(`${out} is there already; name another file.`);
  const tasks = await readTasks(files, { seed: 1, holesPerSource: 8 });
  const rows: EmbeddingRow[] = [];
  for (let start = 0; start < tasks.length; start += batch) {
    const part = tasks.slice(start, start + batch);
    const vectors = await embedTexts({ baseUrl: endpoint, model, timeoutMs: timeout * 1000 }, part.map(surroundingsOf)).catch((error: unknown) => {
      throw error instanceof EngineError ? new UsageError(error.message) : error;
    });
    part.forEach(({ taskId }, i) => rows.push({ taskId, model, embedding: [...(vectors[i] ?? [])] }));
    process.stderr.write(`${rows.length} of ${tasks.length}\n`);
  }
  await writeFile(out, formatEmbeddings(rows));
}
