/**
 * Python text that defines `run_program(source, kind)`: compiles and runs `source` as `__main__` and returns
 * `{"outcome", "reason", "errorLine"}`. The same text runs in CPython and in Pyodide, so that their verdicts can differ only
 * where the interpreters do.
 */
export const PYTHON_HARNESS = String.raw`
def run_program(source, kind):
    import builtins, sys, types

    name = "program.py"

    def report(outcome, reason, line=None):
        return {"outcome": outcome, "reason": " ".join(str(reason).split())[:400], "errorLine": line}

    def own_line(error):
        line, step = None, error.__traceback__
        while step is not None:
            if step.tb_frame.f_code.co_filename == name:
                line = step.tb_lineno
            step = step.tb_next
        return line

    def describe(error):
        try:
            text = str(error)
        except BaseException:
            text = ""
        kind_name = type(error).__name__
        return kind_name + ": " + text if text else kind_name

    try:
        code = compile(source, name, "exec", dont_inherit=True)
    except SyntaxError as error:
        return report("syntax-error", type(error).__name__ + ": " + str(error.msg), error.lineno)
    except (ValueError, OverflowError, MemoryError, RecursionError) as error:
        return report("syntax-error", describe(error))

    module = types.ModuleType("__main__")
    module.__dict__["__builtins__"] = builtins
    previous = sys.modules.get("__main__")
    sys.modules["__main__"] = module
    try:
        exec(code, module.__dict__)
    except AssertionError as error:
        line = own_line(error)
        lines = source.split("\n")
        shown = describe(error)
        if line is not None and line <= len(lines):
            shown = shown + " in: " + lines[line - 1].strip()
        return report("failed", shown, line)
    except SystemExit as error:
        if kind == "script" and error.code in (None, 0):
            return report("passed", "")
        return report("crashed", "the program ended itself (SystemExit " + str(error.code) + ") before its end", own_line(error))
    except BaseException as error:
        return report("crashed", describe(error), own_line(error))
    finally:
        if previous is not None:
            sys.modules["__main__"] = previous
    return report("passed", "")
`;

/** What `run_program` returns. */
export interface HarnessReport {
  readonly outcome: 'passed' | 'failed' | 'syntax-error' | 'crashed';
  readonly reason: string;
  readonly errorLine: number | null;
}
