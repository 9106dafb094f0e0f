import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/lib/cli/build';
import { withApp } from './app';
import { runRealForward } from './real-forward';
import { loseDevice, runChatScenarios, runScenarios, SHIPPED } from './scenarios';

const ABOUT = { webLlm: '0.2.79', ships: SHIPPED, adapter: 'software WebGPU (SwiftShader)' };

/**
 * `npm run test:webllm [-- canned|real]`: the app's own page in Chromium on software WebGPU, with the real library and model;
 * (canned) with a forward pass that returns given logits, (real) with the real one. Makes the recordings that unit tests replay.
 */
async function main(): Promise<void> {
  if (process.argv[2] === 'real') {
    const real = await withApp('real', 'fim', runRealForward);
    if (real !== null) keep('real', { ...ABOUT, ...(real as object) });
    return;
  }
  const fim = await withApp('canned', 'fim', runScenarios);
  const chat = fim === null ? null : await withApp('canned', 'chat', runChatScenarios);
  if (fim === null || chat === null) return;
  keep('canned', { ...ABOUT, settings: { temperature: 1, top_p: 1e-5, top_logprobs: 3 }, overhead: fim.overhead, scenarios: [...fim.scenarios, ...chat] });
  await withApp('canned', 'fim', loseDevice);
  console.log('no request left the origin');
}

function keep(name: string, recordings: object): void {
  const target = path.join(projectRoot, `test/engines/webllm/recordings/${name}.json`);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(recordings, null, 1)}\n`);
  console.log(`recorded: ${path.relative(projectRoot, target)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
