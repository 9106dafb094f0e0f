/**
 * Runs tasks with their tests: Pyodide, QuickJS and clang in the tab, local toolchains in child processes.
 * Imports completion (and types of evaluation). Start reading here.
 */
export {};
