import type { Complaint } from '../complaint';
import type { CppText } from './tokens';

type Directive = CppText['directives'][number];

interface Branch {
  readonly directive: Directive;
  readonly start: number;
  end: number;
}

interface Group {
  readonly branches: Branch[];
  sawElse: boolean;
}

/** What the preprocessor leaves of a text: stretches that are not code, and its own errors. */
export interface Preprocessed {
  readonly hidden: readonly { readonly start: number; readonly end: number }[];
  readonly complaints: readonly Complaint[];
}

const KNOWN = new Set(['', 'if', 'ifdef', 'ifndef', 'elif', 'elifdef', 'elifndef', 'else', 'endif', 'define', 'undef', 'include', 'include_next', 'import', 'pragma', 'error', 'warning', 'line', 'ident', 'embed']);

/**
 * Hides directives and, of each conditional, all branches but one: the one with the hole, else the first that can be
 * taken. A parser without the preprocessor can read the rest, even where branches open the same bracket twice.
 */
export function preprocess({ directives }: CppText, length: number, hole: readonly [start: number, end: number]): Preprocessed {
  const hidden: { start: number; end: number }[] = [];
  const complaints: Complaint[] = [];
  const open: Group[] = [];
  const complain = ({ start, end }: Directive, code: string, message: string) => complaints.push({ code, message, start, end });
  const finish = (group: Group) => {
    const held = group.branches.findLast(({ start, end }) => start <= hole[0] && hole[0] <= end);
    const chosen = held ?? group.branches.find(({ directive }) => !/^#\s*if\s+(?:0|false)\s*$/.test(directive.text));
    for (const branch of group.branches) if (branch !== chosen) hidden.push({ start: branch.start, end: branch.end });
  };
  for (const directive of directives) {
    const { name, start, end } = directive;
    hidden.push({ start, end });
    const group = open.at(-1);
    if (!KNOWN.has(name)) complain(directive, 'directive', `\`#${name}\` is no preprocessor directive.`);
    else if (name === 'if' || name === 'ifdef' || name === 'ifndef') open.push({ branches: [{ directive, start: end, end: length }], sawElse: false });
    else if (name.startsWith('el') || name === 'endif') {
      if (group === undefined) {
        complain(directive, 'directive', `\`#${name}\` belongs to no \`#if\`.`);
        continue;
      }
      if (group.sawElse && name !== 'endif') complain(directive, 'directive', `\`#${name}\` comes after \`#else\`.`);
      const last = group.branches.at(-1);
      if (last !== undefined) last.end = start;
      if (name === 'endif') finish(open.pop() ?? group);
      else {
        group.sawElse ||= name === 'else';
        group.branches.push({ directive, start: end, end: length });
      }
    } else if (name.startsWith('include') && !isInclude(directive.text)) complain(directive, 'directive', 'An include names a file in quotes or angle brackets.');
    else if (name === 'define' && !/^#\s*define\s+[A-Za-z_]/.test(directive.text)) complain(directive, 'directive', 'A macro has no name.');
  }
  for (const group of open) {
    finish(group);
    const first = group.branches[0]?.directive;
    if (first !== undefined) complain(first, 'directive', 'This conditional is not ended by `#endif`.');
  }
  return { hidden, complaints };
}

/** Whether an include is whole. */
export function isInclude(text: string): boolean {
  return /^#\s*include(?:_next)?\s*(?:<[^>\n]+>|"[^"\n]+"|[A-Za-z_]\w*)/.test(text);
}

/** A conditional that one side of a hole opens and the other never ends, or the reverse: what the hole must hold. */
export function neededDirective(prefix: string, suffix: string): '#endif' | '#if x' | null {
  const depth = [...`${prefix}\n${suffix}`.matchAll(/^[ \t]*#[ \t]*(if|endif)/gm)].reduce((sum, [, name]) => sum + (name === 'if' ? 1 : -1), 0);
  return depth === 0 ? null : depth > 0 ? '#endif' : '#if x';
}
