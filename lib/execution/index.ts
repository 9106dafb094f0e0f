/**
 * Runs tasks with their tests: Pyodide, QuickJS and clang in the tab, local toolchains in child processes (import
 * `child-process/child-process-executor` for those; it needs Node).
 * Imports completion (and types of evaluation). Start reading at `executor.ts`, then `sandbox/sandboxed-executor.ts`.
 */
export * from './executor';
export * from './limits';
export * from './run-test-program';
export * from './sandbox/sandboxed-executor';
