import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { InvalidArgumentError, type Command } from 'commander';
import { BUILT_IN_LANGUAGES, BUILT_IN_MASKS, GENERATED_MASKS, builtInTasks, formatTasks, readBuiltIn, type GeneratedMask, type Task } from '../evaluation';
import { UsageError, withExitCodes } from './command-failure';
import { formatTable } from './output';
import { integerIn } from './parse-options';
import { readTasks } from './task-input';

interface MaskCommandOptions {
  readonly builtIn?: true;
  readonly out?: string;
  readonly seed: number;
  readonly holes: number;
  readonly kinds?: readonly GeneratedMask[];
}

const BUILT_IN_FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../public/tasks');

/** `mask`: tasks from code, from HumanEval-X, or from the built-in set. */
export function register(program: Command): void {
  program
    .command('mask')
    .description('Cut holes into code and write them as tasks (JSON Lines).')
    .argument('[paths...]', 'code files, folders, HumanEval-X files, or tasks files to convert')
    .option('--built-in', 'the built-in set instead of files')
    .option('--out <file>', 'file to write (gzip where it ends in .gz); without it standard output')
    .option('--seed <n>', 'seed of the mask generator', integerIn(0, 2 ** 31), BUILT_IN_MASKS.seed)
    .option('--holes <n>', 'most holes of one file or problem', integerIn(1, 1000), 3)
    .option('--kinds <list>', `kinds to take in turn, separated by commas: ${GENERATED_MASKS.join(', ')}`, parseKinds)
    .addHelpText('after', '\nExamples:\n  npm run -s cli -- mask src/ --holes 5 --out tasks.jsonl\n  npm run -s cli -- mask humaneval_java.jsonl.gz --kinds single-line,block --out java-tasks.jsonl.gz\n')
    .action((paths: string[], options: MaskCommandOptions) =>
      withExitCodes(async () => {
        if ((paths.length > 0) === (options.builtIn === true)) throw new UsageError('Name files or folders, or give --built-in.');
        const { seed, holes, kinds, out } = options;
        const tasks = options.builtIn ? await readBuiltInTasks(seed) : await readTasks(paths, { seed, holesPerSource: holes, ...(kinds === undefined ? {} : { kinds }) });
        const text = formatTasks(tasks);
        if (out === undefined) process.stdout.write(text);
        else await writeFile(out, out.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text);
        process.stderr.write(countTable(tasks));
      }),
    );
}

/** The shipped tasks, from the sources under `public/tasks/`. */
export async function readBuiltInTasks(seed: number = BUILT_IN_MASKS.seed): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const [language, ending] of Object.entries(BUILT_IN_LANGUAGES)) {
    const folder = path.join(BUILT_IN_FOLDER, language);
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(`.${ending}`)).sort()) {
      tasks.push(...builtInTasks(readBuiltIn(language, name.slice(0, -ending.length - 1), await readFile(path.join(folder, name), 'utf8')), seed));
    }
  }
  return tasks;
}

function parseKinds(list: string): GeneratedMask[] {
  return list.split(',').map((name) => {
    const kind = GENERATED_MASKS.find((known) => known === name.trim());
    if (kind === undefined) throw new InvalidArgumentError(`"${name}" is none of ${GENERATED_MASKS.join(', ')}.`);
    return kind;
  });
}

function countTable(tasks: readonly Task[]): string {
  const languages = [...new Set(tasks.map(({ language }) => language))];
  const masks = [...new Set(tasks.map(({ mask }) => mask))];
  const count = (language: string, mask?: string): string => String(tasks.filter((task) => task.language === language && (mask === undefined || task.mask === mask)).length);
  return formatTable(['tasks', ...masks, 'all'], languages.map((language) => [language, ...masks.map((mask) => count(language, mask)), count(language)]));
}
