import type { RoutingPolicy } from '@/lib/routing';

/**
 * The message for a policy's expected figures. Those from a test split were measured on tasks that the threshold was not chosen on,
 * whose number the policy does not hold: `n` counts the tasks that it was chosen on.
 */
export function figuresKey({ expectedFrom }: NonNullable<RoutingPolicy['calibration']>): 'policyFigures' | 'policyFiguresElsewhere' {
  return expectedFrom === 'test-split' ? 'policyFiguresElsewhere' : 'policyFigures';
}
