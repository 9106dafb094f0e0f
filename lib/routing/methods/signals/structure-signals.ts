import type { CodeLine, HoleContext } from './code-lines';
import type { FunctionRegion } from './function-region';

const JUMP = /^(?:return|raise|throw|break|continue)\b/;
const LEAVES_LOOP = /^(?:return|raise|throw|break)\b/;
const LOOP = /^(?:async\s+)?(?:for|while)\b/;
/** `pass`, a string, or a bare name that is no statement. */
const NO_EFFECT = /^(?:pass|\.\.\.|["']+|(?!(?:return|break|continue|raise|yield|try|else|finally)$)[\w.]+);?$/;
const CLOSER = /^[})\]]/;
const LABEL = /^(?:case\b|default\b|else\b|elif\b|except\b|finally\b|catch\b)/;

/** How the completion fits the lines around it: each 0 (nothing seen) or more. */
export interface StructureSignals {
  /** The completion repeats the next line, the previous line, or any other line of the function's rest (trivial lines don't count). */
  readonly repeatsNextLine: number;
  readonly repeatsPreviousLine: number;
  readonly repeatsLaterLine: number;
  /** The code after the completion in its block could never run. */
  readonly makesUnreachable: number;
  /** The completion itself could never run. */
  readonly isUnreachable: number;
  /** A loop's body would always end in its first round. */
  readonly endsLoopAtOnce: number;
  /** The completion stands outside the function whose lines go on after it. */
  readonly leavesFunction: number;
  /** The next block is indented by an unusual step. */
  readonly oddIndentStep: number;
  /** `pass`, a comment, a bare name or nothing. */
  readonly doesNothing: number;
  /** The function returns a value elsewhere, but would end here without one. */
  readonly missingReturn: number;
  /** Lines of the function after the hole, log scale. */
  readonly linesAfter: number;
  readonly linesBefore: number;
}

/** Reads structure signals off the filled hole. */
export function structureSignals(context: HoleContext, region: FunctionRegion): StructureSignals {
  const { lines, holeStart, holeEnd, language } = context;
  const hole = lines.slice(holeStart, holeEnd);
  const first = hole[0];
  const last = hole.at(-1);
  const rest = lines.slice(holeEnd, region.end);
  const before = lines.slice(Math.max(region.header, 0), holeStart);
  const next = rest[0];
  const previous = before.at(-1);
  const nextStatement = rest.find((line) => !CLOSER.test(line.code));
  const flag = (condition: boolean): number => Number(condition);
  const text = hole.map((line) => line.text).join('\n');
  const isTrivial = text.length < 6 || /^(?:else|try|finally)\b/.test(text);
  const opens = last !== undefined && opensBlock(last, language);
  const parent = first === undefined ? undefined : parentOf(lines, holeStart, first.indent);

  return {
    repeatsNextLine: flag(nextStatement !== undefined && nextStatement.text === text),
    repeatsPreviousLine: flag(previous !== undefined && previous.text === text),
    repeatsLaterLine: flag(!isTrivial && rest.some((line) => line.text === text)),
    makesUnreachable: flag(last !== undefined && next !== undefined && JUMP.test(last.code) && next.indent === last.indent && !CLOSER.test(next.code) && !LABEL.test(next.code)),
    isUnreachable: flag(first !== undefined && previous !== undefined && JUMP.test(previous.code) && previous.indent === first.indent && !LABEL.test(first.code)),
    endsLoopAtOnce: flag(last !== undefined && parent !== undefined && LEAVES_LOOP.test(last.code) && LOOP.test(parent.code) && !LOOP.test(last.code)),
    leavesFunction: flag(first !== undefined && region.header >= 0 && first.indent <= region.indent && nextStatement !== undefined && !/^(?:def|class|@)/.test(first.code)),
    oddIndentStep: flag(opens && next !== undefined && next.indent > last.indent && next.indent - last.indent !== indentUnit(lines)),
    doesNothing: flag(first === undefined || NO_EFFECT.test(hole.map((line) => line.code).join(' '))),
    missingReturn: flag(endsWithoutReturn(context, region, last, rest)),
    linesAfter: Math.log1p(rest.length),
    linesBefore: Math.log1p(Math.max(0, before.length - 1)),
  };
}

function opensBlock(line: CodeLine, language: string): boolean {
  return language === 'python' ? line.code.endsWith(':') : line.code.endsWith('{');
}

/** The nearest line above that is indented less. */
function parentOf(lines: readonly CodeLine[], index: number, indent: number): CodeLine | undefined {
  for (let i = index - 1; i >= 0; i -= 1) {
    const line = lines[i];
    if (line !== undefined && line.indent < indent && !CLOSER.test(line.code)) return line;
  }
  return undefined;
}

/** The most frequent step by which the file's other lines are indented deeper than the line before; 4 where none is. */
function indentUnit(lines: readonly CodeLine[]): number {
  const counts = new Map<number, number>();
  lines.forEach((line, i) => {
    const above = lines[i - 1];
    if (above === undefined || above.part === 'hole' || line.part === 'hole' || line.indent <= above.indent) return;
    counts.set(line.indent - above.indent, (counts.get(line.indent - above.indent) ?? 0) + 1);
  });
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 4;
}

function endsWithoutReturn({ lines, holeStart, language }: HoleContext, region: FunctionRegion, last: CodeLine | undefined, rest: readonly CodeLine[]): boolean {
  if (region.header < 0 || language !== 'python') return false;
  const header = lines[region.header];
  if (header === undefined || last === undefined) return false;
  if (rest.some((line) => !CLOSER.test(line.code))) return false;
  const returnsValue = /->\s*(?!None\b)/.test(header.code) || lines.slice(region.header + 1, holeStart).some((line) => /^return\s+\S/.test(line.code));
  return returnsValue && !/^(?:return|raise|yield)\b|:\s*return\b/.test(last.code);
}
