/**
 * The decision: confidence, policy, `route()` and its record, and the routing methods that are compared with each other.
 * Imports `completion` (and zod for schemas); no DOM, no Node. Start reading at `route.ts`.
 */
export * from './confidence';
export * from './policy';
export * from './decision-record';
export * from './reasons';
export * from './route-types';
export * from './decide';
export * from './explain';
export { route } from './route';
