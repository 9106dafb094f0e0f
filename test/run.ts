import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '@/lib/cli/build';
import { preparePublic } from '@/lib/cli/vendor';

/** `npm test`: every layer, each whole even where an earlier one failed; the last line counts them all. */
const outputFolder = path.join(projectRoot, '.test-output');
const reportSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number(), numTodoTests: z.number(), numFailedTestSuites: z.number() });

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

function nodeScript(script: string, args: readonly string[]): boolean {
  const result = spawnSync(process.execPath, [path.join(projectRoot, 'node_modules', script), ...args], { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'] });
  return result.status === 0;
}

/** A tool that passes or fails as a whole counts as one test. */
function tool(title: string, script: string, args: readonly string[]): Count {
  process.stdout.write(`\n── ${title}\n`);
  const ok = nodeScript(script, args);
  process.stdout.write(ok ? `${title}: no errors\n` : `${title}: FAILED\n`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

function vitest(project: string): Count {
  process.stdout.write(`\n── ${project} tests\n`);
  const report = path.join(outputFolder, `${project}.json`);
  rmSync(report, { force: true });
  const ok = nodeScript('vitest/vitest.mjs', ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  // A file that cannot even be loaded has no failed test, and must not look green.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, ok ? 0 : 1), skipped: numPendingTests + numTodoTests };
}

const asked = process.argv.slice(2);
const stages: Record<string, () => Count> = {
  types: () => tool('types', 'typescript/bin/tsc', ['--noEmit']),
  lint: () => tool('lint', 'eslint/bin/eslint.js', ['.', '--max-warnings', '0']),
  unit: () => vitest('unit'),
  e2e: () => vitest('e2e'),
  real: () => vitest('real'),
};
const unknown = asked.filter((name) => !(name in stages));
if (unknown.length > 0) {
  process.stderr.write(`Unknown layer ${unknown.join(', ')}; there are: ${Object.keys(stages).join(', ')}.\n`);
  process.exit(2);
}

mkdirSync(outputFolder, { recursive: true });
await preparePublic();
const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const [name, stage] of Object.entries(stages)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const startMs = Date.now();
  const count = stage();
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  process.stdout.write(`── ${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped in ${Math.round((Date.now() - startMs) / 1000)} s\n`);
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
