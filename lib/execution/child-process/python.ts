import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PYTHON_HARNESS } from '../python-harness';
import { readReport } from './harness-report';
import type { Recipe } from './program-run';
import { runProcess } from './run-process';
import { findTool } from './toolchain';

const MAIN = `${PYTHON_HARNESS}
def _main():
    import json, sys
    source_file, report_file, kind = sys.argv[1:4]
    del sys.argv[1:]
    with open(source_file, encoding="utf-8", newline="") as file:
        source = file.read()
    report = run_program(source, kind)
    sys.stdout.flush()
    with open(report_file, "w", encoding="utf-8") as file:
        json.dump(report, file)

_main()
`;

/** CPython: `python3` in isolated mode, the program as `__main__`. */
export function pythonRecipe(): Recipe {
  const python = findTool(['python3', 'python'], 'Python 3 (python3)');
  return {
    async run(context) {
      const { request, folder } = context;
      await writeFile(path.join(folder, 'harness.py'), MAIN);
      await writeFile(path.join(folder, 'program.py'), request.program);
      const { command, args } = context.isolation.wrap(python, ['-I', '-B', 'harness.py', 'program.py', 'report.json', request.kind ?? 'tests'], folder, {
        addressSpaceBytes: request.limits.memoryBytes,
        cpuSeconds: Math.ceil(request.limits.timeMs / 1000) + 1,
      });
      const end = await runProcess(command, args, folder, request.stdin ?? '', request.limits, context.signal);
      return readReport(path.join(folder, 'report.json'), end, context);
    },
  };
}
