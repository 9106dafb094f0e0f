/** The first error of g++ or clang++ about `program.cpp`: one line of text, and the 1-based line where known. */
export function firstCompilerError(stderr: string): { reason: string; line: number | null } {
  const shorten = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 400);
  const found = /^(?:\.\/)?program\.cpp:(\d+)(?::\d+)?: (?:fatal )?error: (.*)$/m.exec(stderr);
  if (found !== null) return { reason: shorten(found[2] ?? ''), line: Number(found[1]) };
  const other = /(?:error|undefined reference|undefined symbol)[: ].*/.exec(stderr)?.[0];
  return { reason: shorten(other ?? (stderr.trim() || 'the compiler refused the program')), line: null };
}
