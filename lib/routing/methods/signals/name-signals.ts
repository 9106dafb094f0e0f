import type { CodeLine, HoleContext } from './code-lines';
import type { FunctionRegion } from './function-region';
import { type Definitions, definitionsOf, isKnownName, usedNames } from './names';

/** What the completion does to the names around it: counts, but for the share `nameOverlap`. All but that share are told for Python only and 0 elsewhere. */
export interface NameSignals {
  /** Names that the completion uses and nothing defines. */
  readonly undefinedNames: number;
  /** Names that the code after it needs and nothing defines: the missing line should. */
  readonly missingDefinitions: number;
  /** Names that the completion defines and the rest never uses. */
  readonly deadDefinitions: number;
  /** Parameters and variables from before that are used nowhere, not even here. */
  readonly leavesUnused: number;
  /** Loop variables that are used nowhere. */
  readonly leavesLoopVariableUnused: number;
  /** Accumulators (`total = 0`, `result = []`) that are read later but never changed. */
  readonly leavesNeverUpdated: number;
  /** Variables that get a value and lose it in the next line unread. */
  readonly overwritten: number;
  /** 1 where the completion does what else would be missing: defines, uses or changes such a name. */
  readonly fulfilsExpectation: number;
  /** Share of the completion's names that stand in the code around it; 1 without names. */
  readonly nameOverlap: number;
}

/** One line of the function with its names. */
interface NamedLine {
  readonly line: CodeLine;
  /** Names that it mentions as variables. */
  readonly mentions: ReadonlySet<string>;
  /** Those that it reads: all but plain targets. */
  readonly reads: ReadonlySet<string>;
  readonly definitions: Definitions;
  /** The name that it starts as an accumulator. */
  readonly starts: string | undefined;
}

const ACCUMULATOR_START = /^([A-Za-z_]\w*)\s*(?::[^=]+)?=\s*(?:-?0(?:\.0)?|-?1|\[\]|\{\}|""|''|set\(\)|dict\(\)|list\(\)|True|False|None)$/;
const HEADER = /^(?:async\s+)?(?:def|class)\s|^@/;
const NONE = { undefinedNames: 0, missingDefinitions: 0, deadDefinitions: 0, leavesUnused: 0, leavesLoopVariableUnused: 0, leavesNeverUpdated: 0, overwritten: 0, fulfilsExpectation: 0 };

/** Reads name signals off the filled hole. */
export function nameSignals(context: HoleContext, region: FunctionRegion): NameSignals {
  const { lines, holeStart, holeEnd, language } = context;
  const mentionedBefore = namesIn(lines.slice(0, holeStart));
  const mentionedAround = union([mentionedBefore, namesIn(lines.slice(holeEnd))]);
  const holeLines = lines.slice(holeStart, holeEnd);
  const own = union(holeLines.map((line) => (language === 'python' ? definitionsOf(line.code).own : new Set<string>())));
  const names = [...union(holeLines.map((line) => new Set(usedNames(line.code, language).keys())))].filter((name) => !own.has(name));
  const nameOverlap = names.length === 0 ? 1 : names.filter((name) => mentionedAround.has(name)).length / names.length;
  // Definitions at the top of a file or a class are for others to use, and a header opens a scope of its own.
  if (language !== 'python' || region.header < 0 || holeLines.some((line) => HEADER.test(line.code))) return { ...NONE, nameOverlap };

  const hole = holeLines.map(nameLine);
  const before = lines.slice(region.header, holeStart).map(nameLine);
  const rest = lines.slice(holeEnd, region.end).map(nameLine);
  if (lines.some((line) => /^from\s.+\simport\s*\*/.test(line.code))) return { ...NONE, nameOverlap };
  // A name that the code before already uses is defined somewhere, if not where these rules can see it.
  const defined = union([mentionedBefore, ...lines.slice(region.end).map((line) => definitionsOf(line.code).bound), ...rest.filter(({ line }) => HEADER.test(line.code)).map(({ definitions }) => definitions.bound)]);

  const { awaited, missing } = definitionsMissing(hole, rest, defined);
  const unused = unusedNames(before, rest);
  const stillUnused = unused.filter((name) => !hole.some((line) => line.mentions.has(name)));
  const loopVariables = union(before.filter(({ line }) => /^(?:async )?for\b/.test(line.code)).map((line) => line.definitions.bound));
  const constant = neverUpdated(before, rest);
  const stillConstant = constant.filter((name) => !hole.some((line) => changes(line, name)));
  return {
    undefinedNames: undefinedIn(hole, defined).length,
    missingDefinitions: missing.length,
    deadDefinitions: deadIn(hole, before, rest).length,
    leavesUnused: stillUnused.filter((name) => !loopVariables.has(name)).length,
    leavesLoopVariableUnused: stillUnused.filter((name) => loopVariables.has(name)).length,
    leavesNeverUpdated: stillConstant.length,
    overwritten: overwrittenBy(rest[0], hole).length,
    fulfilsExpectation: Number(awaited.length + unused.length + constant.length > missing.length + stillUnused.length + stillConstant.length),
    nameOverlap,
  };
}

function nameLine(line: CodeLine): NamedLine {
  const definitions = definitionsOf(line.code);
  const counts = usedNames(line.code, 'python');
  const reads = new Set<string>();
  for (const [name, count] of counts) if (count > 1 || !definitions.bound.has(name)) reads.add(name);
  return { line, mentions: new Set(counts.keys()), reads, definitions, starts: ACCUMULATOR_START.exec(line.code)?.[1] };
}

function undefinedIn(hole: readonly NamedLine[], defined: ReadonlySet<string>): string[] {
  const here = union(hole.map((line) => line.definitions.bound));
  return [...union(hole.map((line) => line.reads))].filter((name) => !defined.has(name) && !here.has(name) && !isKnownName(name, 'python'));
}

/** Names that `rest` needs before it defines them: `awaited` without the hole, `missing` with it. */
function definitionsMissing(hole: readonly NamedLine[], rest: readonly NamedLine[], defined: ReadonlySet<string>): { awaited: string[]; missing: string[] } {
  const awaited = new Set<string>();
  const later = new Set<string>();
  for (const { mentions, definitions } of rest) {
    for (const name of mentions) if (!later.has(name) && !defined.has(name) && !definitions.bound.has(name)) awaited.add(name);
    for (const name of definitions.bound) later.add(name);
  }
  const given = (name: string): boolean => hole.some(({ definitions }) => definitions.bound.has(name) && !definitions.own.has(name));
  return { awaited: [...awaited], missing: [...awaited].filter((name) => !given(name)) };
}

/** Names bound in the hole that nothing reads: not the rest and, inside a loop, not an earlier line of the next round. */
function deadIn(hole: readonly NamedLine[], before: readonly NamedLine[], rest: readonly NamedLine[]): string[] {
  const indent = hole[0]?.line.indent ?? 0;
  const isInLoop = before.some(({ line }) => /^(?:async )?(?:for|while)\b/.test(line.code) && line.indent < indent);
  const readers = [...rest, ...(isInLoop ? before : []), ...(hole.length > 1 ? hole : [])];
  return boundUnread(hole, readers);
}

/** Names bound before the hole and read nowhere. Parameters of methods don't count: an override must take them. */
function unusedNames(before: readonly NamedLine[], rest: readonly NamedLine[]): string[] {
  const header = before[0];
  const isMethod = header !== undefined && /\(\s*(?:self|cls)\b/.test(header.line.code);
  const functionName = /\bdef\s+(\w+)/.exec(header?.line.code ?? '')?.[1];
  const readers = [...before.slice(1), ...rest];
  return boundUnread(isMethod ? before.slice(1) : before, readers).filter((name) => name !== functionName);
}

/** Names that `binders` bind and no reader reads. Of several targets of one assignment or loop one that is read excuses the others. */
function boundUnread(binders: readonly NamedLine[], readers: readonly NamedLine[]): string[] {
  const unread = new Set<string>();
  for (const { line, definitions } of binders) {
    const lasting = [...definitions.bound].filter((name) => !definitions.own.has(name));
    const names = lasting.filter((name) => !name.startsWith('_') && !readers.some((reader) => reader.reads.has(name)));
    if (names.length === lasting.length || HEADER.test(line.code)) for (const name of names) unread.add(name);
  }
  return [...unread];
}

/** Accumulators started before the hole, read after it, and changed nowhere but in their start. */
function neverUpdated(before: readonly NamedLine[], rest: readonly NamedLine[]): string[] {
  const started = before.flatMap(({ starts }, index) => (starts === undefined ? [] : [{ name: starts, index }]));
  const firsts = started.filter(({ name }, i) => started.findIndex((other) => other.name === name) === i);
  return firsts
    .filter(({ name, index }) => rest.some((line) => line.reads.has(name)) && ![...before.slice(index + 1), ...rest].some((line) => changes(line, name)))
    .map(({ name }) => name);
}

function changes({ definitions }: NamedLine, name: string): boolean {
  return definitions.updated.has(name) || definitions.bound.has(name);
}

function overwrittenBy(next: NamedLine | undefined, hole: readonly NamedLine[]): string[] {
  if (next === undefined) return [];
  const bound = union(hole.map(({ definitions }) => definitions.bound));
  return [...bound].filter((name) => next.definitions.bound.has(name) && !next.reads.has(name));
}

function namesIn(lines: readonly CodeLine[]): Set<string> {
  const names = new Set<string>();
  for (const { code } of lines) for (const [name] of code.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)) names.add(name);
  return names;
}

function union(sets: Iterable<ReadonlySet<string>>): Set<string> {
  const all = new Set<string>();
  for (const set of sets) for (const item of set) all.add(item);
  return all;
}
