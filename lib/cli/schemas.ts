import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command } from 'commander';
import { z } from 'zod';
import { predictionSchema, recordedRunsSchema, splitSchema, taskSchema } from '../evaluation';
import { decisionRecordSchema, routingPolicySchema } from '../routing';
import { withExitCodes } from './command-failure';

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../public/schemas');

const PUBLISHED: Readonly<Record<string, { readonly schema: z.ZodType; readonly title: string; readonly description: string }>> = {
  task: { schema: taskSchema, title: 'Task', description: 'One hole with its surroundings, its truth and its tests; a line of a tasks file (JSON Lines, may be gzip). prefix + groundTruth + suffix is the whole file.' },
  prediction: { schema: predictionSchema, title: 'Prediction', description: 'One answer of one model to one task; a line of a predictions file (JSON Lines, may be gzip). Logprobs are natural logs, one per token.' },
  'routing-policy': { schema: routingPolicySchema, title: 'Routing policy', description: 'All that a routing decision depends on; what calibration writes and the playground and the command line load.' },
  'decision-record': { schema: decisionRecordSchema, title: 'Decision record', description: 'What happened to one completion request: both answers, the score, the gate, the decision and its reason.' },
  split: { schema: splitSchema, title: 'Split', description: 'Task ids of the calibration and the test part.' },
  'recorded-runs': { schema: recordedRunsSchema, title: 'Recorded runs', description: 'The shipped tasks and every recorded run of them, with hashes.' },
};

/** `schemas`: the published JSON Schemas, from the schemas that the code itself checks by. */
export function register(program: Command): void {
  program
    .command('schemas')
    .description('Write the JSON Schemas of tasks, predictions, policies and decision records.')
    .option('--out <folder>', 'folder to write to', FOLDER)
    .addHelpText('after', '\nExample:\n  npm run -s cli -- schemas --out schemas/\n')
    .action(({ out }: { out: string }) =>
      withExitCodes(async () => {
        await mkdir(out, { recursive: true });
        for (const [file, text] of publishedSchemas()) await writeFile(path.join(out, file), text);
        process.stderr.write(`${publishedSchemas().size} schemas written to ${out}\n`);
      }),
    );
}

/** File name to text of every published schema (JSON Schema, draft 2020-12). */
export function publishedSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(PUBLISHED).map(([name, { schema, title, description }]) => {
      // Files are checked before defaults are filled in, so the schema is that of the input.
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
      return [`${name}.schema.json`, `${JSON.stringify({ $schema, title, description, ...rest }, null, 2)}\n`];
    }),
  );
}
