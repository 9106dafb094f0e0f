import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { calibrateDefault } from '@/lib/cli/default-policy';
import { routingPolicySchema } from '@/lib/routing/policy';

const recordings = path.resolve(import.meta.dirname, '../../public/recordings');

describe('the shipped policy', () => {
  it('is what `default-policy` makes of the shipped recordings', async () => {
    const shipped = routingPolicySchema.parse(JSON.parse(readFileSync(path.join(recordings, 'default-policy.json'), 'utf8')));
    expect(shipped).toEqual(await calibrateDefault(recordings));
    expect(shipped).toMatchObject({ method: 'synconfroute', gate: { enabled: true }, calibration: { expectedFrom: 'cross-validation' } });
    expect(shipped.calibration!.n).toBeGreaterThanOrEqual(50);
    expect(shipped.id.length).toBeGreaterThan(0);
  });
});
