/** The C++ compiler as a module of its own beside its files, which it finds by its address; see `lib/cli/bundle-execution.ts`. */
export { runLLVM } from '@yowasp/clang';
