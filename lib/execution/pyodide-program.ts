import type { PyodideAPI } from 'pyodide';
import { OutputCollector, type OutputWatch } from './output-collector';
import type { ProgramEnd, ProgramInput } from './program-input';
import { PYTHON_HARNESS, type HarnessReport } from './python-harness';

// One interpreter serves many programs, so each leaves the modules, builtins and limits as it found them.
const ISOLATED_RUN = String.raw`
import builtins, gc, json, random, sys, types

# A line that was printed is seen even where the program never comes back.
sys.stdout.reconfigure(line_buffering=True)
sys.stderr.reconfigure(line_buffering=True)

_modules = dict(sys.modules)
_contents = [(module, dict(vars(module))) for name, module in sys.modules.items() if isinstance(module, types.ModuleType) and name not in ("__main__", "sys")]
_sys_state = (list(sys.path), sys.getrecursionlimit())

def _restore():
    for name in [name for name in sys.modules if name not in _modules]:
        del sys.modules[name]
    sys.modules.update(_modules)
    for module, saved in _contents:
        current = vars(module)
        for name in [name for name in current if name not in saved]:
            del current[name]
        for name, value in saved.items():
            if current.get(name) is not value:
                current[name] = value
    sys.path[:] = _sys_state[0]
    sys.setrecursionlimit(_sys_state[1])
    random.seed()
    gc.collect()

def run_isolated(source, kind):
    try:
        report = run_program(source, kind)
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except BaseException:
            pass
    finally:
        _restore()
    return json.dumps(report)
`;

export type PythonRun = (input: ProgramInput, watch: OutputWatch) => ProgramEnd;

/** Prepares a loaded Pyodide to run programs one after another, each as a fresh `__main__`. */
export function createPythonRun(pyodide: PyodideAPI): PythonRun {
  const namespace = pyodide.runPython('{}') as unknown;
  pyodide.runPython(PYTHON_HARNESS + ISOLATED_RUN, { globals: namespace as never });
  const runIsolated = (namespace as { get(name: string): (source: string, kind: string) => string }).get('run_isolated');
  return (input, watch) => {
    const output = new OutputCollector(input.outputBytes, watch);
    const writer = (stream: 'stdout' | 'stderr') => ({
      write(bytes: Uint8Array) {
        output.write(stream, bytes);
        return bytes.length;
      },
    });
    let unread = new TextEncoder().encode(input.stdin);
    pyodide.setStdout(writer('stdout'));
    pyodide.setStderr(writer('stderr'));
    pyodide.setStdin({
      read(buffer) {
        const part = unread.subarray(0, buffer.length);
        buffer.set(part);
        unread = unread.subarray(part.length);
        return part.length;
      },
    });
    const report = JSON.parse(runIsolated(input.program, input.kind)) as HarnessReport;
    const { outcome, reason, errorLine } = report;
    return { outcome, reason, stdout: output.text('stdout'), stderr: output.text('stderr'), ...(errorLine === null ? {} : { errorLine }) };
  };
}
