import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/lib/cli/build';
import { withHarness } from './harness';
import { runRealForward } from './real-forward';
import { runScenarios } from './scenarios';

/**
 * `npm run test:webllm [-- canned|real]`: the real library in Chromium on software WebGPU, (canned) with a forward pass
 * that returns given logits, (real) with the real one. Makes the recordings that unit tests replay.
 */
async function main(): Promise<void> {
  const mode = process.argv[2] === 'real' ? 'real' : 'canned';
  const recordings = await withHarness(({ page, libraryName, folder }) => (mode === 'real' ? runRealForward(page, libraryName, folder) : runScenarios(page, libraryName)));
  if (recordings === null) return;
  console.log('no request left the origin');
  const target = path.join(projectRoot, `test/engines/webllm/recordings/${mode}.json`);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(recordings, null, 1)}\n`);
  console.log(`recorded: ${path.relative(projectRoot, target)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
