import type { MethodRow, RoutingMethod } from './method';

const fixed = (id: 'always-local' | 'always-server' | 'oracle', keeps: (row: MethodRow) => boolean): RoutingMethod => ({
  id,
  needs: 'nothing',
  kind: 'fixed',
  fit: () => [{ score: (row) => (keeps(row) ? 1 : null) }],
});

export const alwaysLocal = fixed('always-local', () => true);
export const alwaysServer = fixed('always-server', () => false);
/** The upper bound: local exactly where local passes. */
export const oracle = fixed('oracle', (row) => row.local.passed);
