import { withHarness } from '../webllm/harness';
import { measureOverhead } from '../webllm/overhead';

/** `npm run bench -- webllm [rounds]`: what the app's path adds to the bare library, with a forward pass that costs nothing. */
export async function run([rounds = '15']: readonly string[]): Promise<void> {
  const overhead = await withHarness(async ({ page, libraryName }) => {
    await page.evaluate((name) => harness.load({ libraryName: name, canned: true }), libraryName);
    const ids = await page.evaluate((text) => harness.encode(text), 'x '.repeat(30));
    return measureOverhead(page, ids.map((id) => ({ id, second: id === 11 ? 12 : 11, gap: 3 })), Number(rounds));
  });
  if (overhead !== null) process.stdout.write(`${JSON.stringify(overhead, null, 2)}\n`);
}
