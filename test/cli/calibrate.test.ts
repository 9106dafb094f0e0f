import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '@/lib/cli/calibrate';
import { formatPredictions, seededRandom } from '@/lib/evaluation';
import { routingPolicySchema } from '@/lib/routing/policy';
import { prediction } from '../helpers/rows';
import { runCommand } from '../helpers/run-command';

describe('calibrate', () => {
  let folder = '';
  let pair: string[] = [];
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'calibrate-'));
    const random = seededRandom(9);
    pair = ['small', 'large'].map((model) => {
      const file = path.join(folder, `${model}.jsonl`);
      const rows = Array.from({ length: 120 }, (_, i) => {
        const sure = random();
        return prediction({ taskId: `P/${Math.floor(i / 4)}/L${i % 4}`, model, passed: model === 'large' ? random() < 0.9 : random() < sure, logprobs: [-0.01, Math.log(sure), -0.01] });
      });
      writeFileSync(file, formatPredictions(rows));
      return file;
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['synconfroute', 'confidence-only', 'cascade', 'learned'])('writes a policy for %s that the schema accepts', async (method) => {
    const out = path.join(folder, `${method}.json`);
    const { stdout, exitCode } = await runCommand(register, ['calibrate', ...pair, '--method', method, '--objective', 'within-delta', '--delta', '0.05', '--out', out]);
    expect(exitCode).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(stdout);
    const policy = routingPolicySchema.parse(JSON.parse(stdout));
    expect(policy).toMatchObject({ method, localModel: 'small', serverModel: 'large', promptMode: 'fim', calibration: { n: 120, objective: "most local within 0.05 of the server's pass@1" } });
    expect(policy.calibration?.dataSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(policy.learned === undefined).toBe(method !== 'learned');
    expect(policy.lowerThreshold === undefined).toBe(method !== 'cascade');
    const [lo, hi] = policy.calibration!.ci95!.localRate;
    expect(lo).toBeLessThanOrEqual(policy.calibration!.localRate!);
    expect(hi).toBeGreaterThanOrEqual(policy.calibration!.localRate!);
  });

  it('shows what other sizes and seeds would have chosen', async () => {
    const { stderr } = await runCommand(register, ['calibrate', ...pair, '--robustness', '--json']);
    expect(stderr.split('\n').filter((line) => /^(?:50|100) \(/.test(line))).toHaveLength(6);
  });
});
