import process from 'node:process';

/** `npm run bench -- <name> [arguments]`: measures what `test/bench/<name>.ts` measures and prints it as JSON. */
const [bench, ...args] = process.argv.slice(2);
if (bench === undefined || !/^[a-z][a-z0-9-]*$/.test(bench)) {
  process.stderr.write('Say which: npm run bench -- <name>, a file of test/bench.\n');
  process.exit(2);
}
const { run } = (await import(`./${bench}.ts`)) as { run: (args: readonly string[]) => Promise<void> };
await run(args);
