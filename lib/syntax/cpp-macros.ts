const EXPORT_MACRO = /\b(class|struct|union|enum)([ \t]+)([A-Z][A-Z0-9_]{2,})(?=[ \t]+[A-Za-z_]\w*\s*(?:final\s*)?[:{;])/g;
const ANNOTATION_MACRO = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\([^()\n]*\)(?=[ \t]*(?:[;{]|\n))/g;
const AFTER_DECLARATOR = /[\w)\]][ \t]+$/;
const AFTER_KEYWORD = /\b(?:return|else|case|throw|new|delete|goto|typename|define|do)[ \t]+$/;

/**
 * Blanks words that only the preprocessor can explain and that stand where C++'s grammar has no place for them, so that
 * a parser without the macros' definitions reads the rest: `class EXPORT_API Name {`, `int x GUARDED_BY(mu);`.
 * Lengths and line ends stay as they are, so that offsets do.
 */
export function maskMacros(text: string): string {
  return text
    .replace(EXPORT_MACRO, (_, keyword: string, space: string, name: string) => keyword + space + ' '.repeat(name.length))
    .replace(ANNOTATION_MACRO, (match: string, offset: number) => {
      // A macro call on a line of its own may be a whole statement.
      const before = text.slice(Math.max(text.lastIndexOf('\n', offset) + 1, offset - 200), offset);
      return AFTER_DECLARATOR.test(before) && !AFTER_KEYWORD.test(before) ? ' '.repeat(match.length) : match;
    });
}
