import type { LanguageId } from '../completion';
import type { FilledHole } from './complaint';
import { neededDirective } from './cpp/conditionals';
import { cppView, type ParserView } from './cpp/view';
import { CPP_FILLINGS, JAVA_FILLINGS, PYTHON_FILLINGS, SCRIPT_FILLINGS, TYPESCRIPT_FILLINGS } from './filling-data';
import type { ListTypes } from './excerpt';
import type { LexicalRules } from './scan';
import { TREE_SITTER_ONLY } from './tree-sitter-only';

/** Which exact layer confirms what tree-sitter says; `null`: tree-sitter only. */
export type ExactLayerId = 'ruff' | 'typescript' | 'java' | 'clang';

/** A tree-sitter grammar in WASM as an npm package ships it. */
export interface GrammarSource {
  /** Name and version as the verdict's `checker` shows them. */
  readonly name: string;
  /** Path under the vendored files, e.g. `tree-sitter/tree-sitter-python.wasm`. */
  readonly file: string;
}

/** All that the gate knows about one language; a new language is one more entry. */
export interface SyntaxLanguage {
  readonly id: LanguageId;
  /** Name for people. */
  readonly title: string;
  /** File name endings, with the dot, lower case. */
  readonly extensions: readonly string[];
  readonly grammar: GrammarSource;
  /** Texts that a hole may hold without meaning anything: a file that is well-formed parses with at least one of them. */
  readonly fillings: readonly string[];
  readonly lexical: LexicalRules;
  /** Whether the columns of lines are syntax. */
  readonly indentation: 'significant' | 'free';
  /** What may stand around lines cut out of a block so that they are a file again, the likeliest first; `$` is the class's name. */
  readonly enclosures: readonly (readonly [open: string, close: string])[];
  /** Nodes that hold a list of statements or members, with what stands in for left-out items so that the others don't grow together; without them every check parses the whole file. */
  readonly lists?: ListTypes;
  /** A first node without which the rest of a file is no code. */
  readonly opener?: string;
  /** Brackets may stand alone, as in the patterns of a shell's `case`: they then explain nothing. */
  readonly loneBrackets?: boolean;
  /**
   * What tree-sitter shall read instead of the text, length for length, where it can't know all of it, such as macros.
   * `file` is the whole file's sides of the hole where `parts` are an excerpt.
   */
  readonly view?: (parts: FilledHole, file?: Pick<FilledHole, 'prefix' | 'suffix'>) => ParserView;
  /** The preprocessor's line that a hole must hold for its conditionals to balance, if any. */
  readonly directives?: (prefix: string, suffix: string) => string | null;
  /** Code that may hold a bracket that is none, anywhere: nothing is said of brackets alone in it. Absent: nothing ever is. */
  readonly unsureBrackets?: RegExp;
  /** The same, where it matters on the bracket's own line only. */
  readonly unsureNearby?: RegExp;
  readonly exact: ExactLayerId | null;
}

const JAVA_ENCLOSURES = [['class $ { void f() {', '} }'], ['class $ {', '}'], ['enum $ {', '}'], ['class $ { int f() { return switch (x) {', '}; } }']] as const;
const CPP_ENCLOSURES = [['void f() {', '}'], ['class $ {', '};'], ['namespace x {', '}'], ['enum x {', '};'], ['int x[] = {', '};'], ['void f() { switch (x) {', '} }']] as const;
const SCRIPT_ENCLOSURES = [['async function* f() {', '}'], ['class $ {', '}'], ['x = {', '}'], ['x = [', ']'], ['x(', ')'], ['function f() { switch (x) {', '} }']] as const;
const TYPESCRIPT_ENCLOSURES = [...SCRIPT_ENCLOSURES, ['interface x {', '}'], ['enum x {', '}'], ['type x =', ';']] as const;
const C_STRINGS = [
  { quote: '"', multiline: false },
  { quote: "'", multiline: false },
] as const;
const C_LEXICAL: LexicalRules = { lineComments: ['//'], blockComments: [['/*', '*/']], strings: C_STRINGS };
const CPP_LEXICAL: LexicalRules = { ...C_LEXICAL, digitSeparators: true };
const JAVA_LEXICAL: LexicalRules = { ...C_LEXICAL, strings: [{ quote: '"""', multiline: true }, ...C_STRINGS] };
const SCRIPT_LEXICAL: LexicalRules = { ...C_LEXICAL, strings: [...C_STRINGS, { quote: '`', multiline: true, substitutions: true }], regularExpressions: true };
export const PYTHON_LEXICAL: LexicalRules = {
  lineComments: ['#'],
  blockComments: [],
  strings: [{ quote: '"""', multiline: true }, { quote: "'''", multiline: true }, ...C_STRINGS],
};

const PYTHON_LISTS: ListTypes = { module: '', block: '', dictionary: '', list: '', tuple: '' };
const JAVA_LISTS: ListTypes = { program: '', class_body: '', interface_body: '', annotation_type_body: '', enum_body: '', enum_body_declarations: '', block: '', constructor_body: '', switch_block: '', switch_block_statement_group: '', array_initializer: '' };
const CPP_LISTS: ListTypes = { translation_unit: '', declaration_list: '', field_declaration_list: '', compound_statement: '', case_statement: '', enumerator_list: '', initializer_list: '', preproc_ifdef: '', preproc_if: '', preproc_else: '', preproc_elif: '' };
/** Without a semicolon two statements on lines of their own may become one. */
const SCRIPT_LISTS: ListTypes = { program: ';\n', statement_block: ';\n', class_body: ';\n', switch_body: '', object: '', array: '', arguments: '', interface_body: '', enum_body: '', object_type: '' };

const NOTHING = /(?!)/;
/** In a directive, which goes on behind a backslash, anything may stand. */
const RAW_STRING_OR_DIRECTIVE = /R"|(?:^|\n)[ \t]*#[^\n]*(?:\\\r?\n[^\n]*)*$/;
/** An element, whose text may hold any bracket. */
const MARKUP = /<\/|\/>/;
/** What may begin a regular expression with a bracket in it, or a template. */
const REGEXP_OR_TEMPLATE = /\/[^/*\n ][^/\n]*[()[\]{}]|`/;

export const LANGUAGES: readonly SyntaxLanguage[] = [
  {
    id: 'python',
    title: 'Python',
    extensions: ['.py', '.pyi', '.pyw'],
    grammar: { name: 'tree-sitter-python 0.25.0', file: 'tree-sitter/tree-sitter-python.wasm' },
    fillings: PYTHON_FILLINGS,
    lexical: PYTHON_LEXICAL,
    indentation: 'significant',
    enclosures: [],
    lists: PYTHON_LISTS,
    unsureBrackets: NOTHING,
    exact: 'ruff',
  },
  {
    id: 'java',
    title: 'Java',
    extensions: ['.java'],
    grammar: { name: 'tree-sitter-java 0.23.5', file: 'tree-sitter/tree-sitter-java.wasm' },
    fillings: JAVA_FILLINGS,
    lexical: JAVA_LEXICAL,
    indentation: 'free',
    enclosures: JAVA_ENCLOSURES,
    lists: JAVA_LISTS,
    unsureBrackets: NOTHING,
    exact: 'java',
  },
  {
    id: 'cpp',
    title: 'C++',
    extensions: ['.cpp', '.cc', '.cxx', '.hpp', '.hh', '.hxx', '.h', '.ipp', '.inl'],
    grammar: { name: 'tree-sitter-cpp 0.23.4', file: 'tree-sitter/tree-sitter-cpp.wasm' },
    fillings: CPP_FILLINGS,
    lexical: CPP_LEXICAL,
    indentation: 'free',
    enclosures: CPP_ENCLOSURES,
    lists: CPP_LISTS,
    view: cppView,
    directives: neededDirective,
    unsureBrackets: RAW_STRING_OR_DIRECTIVE,
    exact: 'clang',
  },
  {
    id: 'javascript',
    title: 'JavaScript',
    extensions: ['.js', '.mjs', '.cjs', '.jsx'],
    grammar: { name: 'tree-sitter-javascript 0.25.0', file: 'tree-sitter/tree-sitter-javascript.wasm' },
    fillings: SCRIPT_FILLINGS,
    lexical: SCRIPT_LEXICAL,
    indentation: 'free',
    enclosures: SCRIPT_ENCLOSURES,
    lists: SCRIPT_LISTS,
    unsureBrackets: MARKUP,
    unsureNearby: REGEXP_OR_TEMPLATE,
    exact: 'typescript',
  },
  {
    id: 'typescript',
    title: 'TypeScript',
    extensions: ['.ts', '.mts', '.cts'],
    grammar: { name: 'tree-sitter-typescript 0.23.2', file: 'tree-sitter/tree-sitter-typescript.wasm' },
    fillings: TYPESCRIPT_FILLINGS,
    lexical: SCRIPT_LEXICAL,
    indentation: 'free',
    enclosures: TYPESCRIPT_ENCLOSURES,
    lists: SCRIPT_LISTS,
    unsureBrackets: MARKUP,
    unsureNearby: REGEXP_OR_TEMPLATE,
    exact: 'typescript',
  },
  {
    id: 'tsx',
    title: 'TypeScript with JSX',
    extensions: ['.tsx'],
    grammar: { name: 'tree-sitter-tsx 0.23.2', file: 'tree-sitter/tree-sitter-tsx.wasm' },
    fillings: TYPESCRIPT_FILLINGS,
    lexical: SCRIPT_LEXICAL,
    indentation: 'free',
    enclosures: TYPESCRIPT_ENCLOSURES,
    lists: SCRIPT_LISTS,
    exact: 'typescript',
  },
  ...TREE_SITTER_ONLY,
];

const byId = new Map(LANGUAGES.map((language) => [language.id, language]));

/** The entry of a language, or `null` where the gate does not know it. */
export function languageById(id: LanguageId): SyntaxLanguage | null {
  return byId.get(id) ?? null;
}

/** The language of a file by its name's ending, or `null`. */
export function languageOfPath(path: string): SyntaxLanguage | null {
  const name = path.toLowerCase();
  return LANGUAGES.find(({ extensions }) => extensions.some((extension) => name.endsWith(extension))) ?? null;
}
