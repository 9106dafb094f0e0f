import { createCompiler, type ClangInput } from '../execution/clang-program';
import { fileFetch } from '../execution/file-fetch';
import { serveProgram } from '../execution/sandbox/program-worker';

serveProgram<ClangInput>(self, async (files) => {
  // The package keeps the `fetch` that it finds when it is first evaluated, so it is imported after this.
  self.fetch = fileFetch(files);
  const { commands } = await import('@yowasp/clang');
  return createCompiler(commands['clang++']);
});
