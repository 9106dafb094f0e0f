import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeObjective, readObjective, type Objective } from '@/lib/evaluation';
import { policyTitle, readPolicyTitle } from '@/lib/evaluation/policy-title';
import { routingPolicySchema } from '@/lib/routing';

// Adding 0 makes a positive zero of a negative one, which no text tells apart.
const figure = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
const objective: fc.Arbitrary<Objective> = fc.oneof(
  fc.constant({ kind: 'pass-at-1' as const }),
  figure.map((delta) => ({ kind: 'within-delta' as const, delta })),
  figure.map((lambda) => ({ kind: 'price' as const, lambda })),
  figure.map((leastLocal) => ({ kind: 'privacy-floor' as const, leastLocal })),
);

describe('the words of a policy', () => {
  it('say an objective so that it can be read back', () => {
    fc.assert(
      fc.property(objective, (chosen) => {
        expect(readObjective(describeObjective(chosen))).toEqual(chosen);
      }),
    );
  });

  it('say where a policy comes from so that it can be read back', () => {
    fc.assert(
      fc.property(fc.nat(), objective, (tasks, chosen) => {
        expect(readPolicyTitle(policyTitle({ tasks, objective: chosen }))).toEqual({ tasks, objective: chosen });
      }),
    );
  });

  it('are left alone where somebody else wrote them', () => {
    for (const title of ['Our own tasks', 'Calibrated on 50 tasks: by feel', 'Calibrated on many tasks: highest pass@1']) expect(readPolicyTitle(title)).toBeNull();
    for (const words of ['', 'most local', "most local within ab of the server's pass@1"]) expect(readObjective(words)).toBeNull();
  });

  it('are read from the policy that ships', () => {
    const shipped = routingPolicySchema.parse(JSON.parse(readFileSync('public/recordings/default-policy.json', 'utf8')));
    expect(readPolicyTitle(shipped.title ?? '')).toEqual({ tasks: shipped.calibration?.n, objective: { kind: 'within-delta', delta: 0.01 } });
  });
});
