import type { LanguageId } from '../completion';

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
  readonly comments: { readonly line: readonly string[]; readonly block: readonly (readonly [open: string, close: string])[] };
  /** Whether the columns of lines are syntax. */
  readonly indentation: 'significant' | 'free';
  readonly exact: ExactLayerId | null;
}

const C_COMMENTS = { line: ['//'], block: [['/*', '*/']] } as const;
const C_FILLINGS = ['', ';', 'x', 'x;', '{', '}', 'if (x) {', '} else {', '(x)', ', x'] as const;

export const LANGUAGES: readonly SyntaxLanguage[] = [
  {
    id: 'python',
    title: 'Python',
    extensions: ['.py', '.pyi', '.pyw'],
    grammar: { name: 'tree-sitter-python 0.25.0', file: 'tree-sitter/tree-sitter-python.wasm' },
    fillings: ['', 'pass', 'x', 'if 1:', 'x)', '(x'],
    comments: { line: ['#'], block: [] },
    indentation: 'significant',
    exact: 'ruff',
  },
  {
    id: 'java',
    title: 'Java',
    extensions: ['.java'],
    grammar: { name: 'tree-sitter-java 0.23.5', file: 'tree-sitter/tree-sitter-java.wasm' },
    fillings: C_FILLINGS,
    comments: C_COMMENTS,
    indentation: 'free',
    exact: 'java',
  },
  {
    id: 'cpp',
    title: 'C++',
    extensions: ['.cpp', '.cc', '.cxx', '.hpp', '.hh', '.hxx', '.h', '.ipp', '.inl'],
    grammar: { name: 'tree-sitter-cpp 0.23.4', file: 'tree-sitter/tree-sitter-cpp.wasm' },
    fillings: C_FILLINGS,
    comments: C_COMMENTS,
    indentation: 'free',
    exact: 'clang',
  },
  {
    id: 'javascript',
    title: 'JavaScript',
    extensions: ['.js', '.mjs', '.cjs', '.jsx'],
    grammar: { name: 'tree-sitter-javascript 0.25.0', file: 'tree-sitter/tree-sitter-javascript.wasm' },
    fillings: C_FILLINGS,
    comments: C_COMMENTS,
    indentation: 'free',
    exact: 'typescript',
  },
  {
    id: 'typescript',
    title: 'TypeScript',
    extensions: ['.ts', '.mts', '.cts'],
    grammar: { name: 'tree-sitter-typescript 0.23.2', file: 'tree-sitter/tree-sitter-typescript.wasm' },
    fillings: C_FILLINGS,
    comments: C_COMMENTS,
    indentation: 'free',
    exact: 'typescript',
  },
  {
    id: 'tsx',
    title: 'TypeScript with JSX',
    extensions: ['.tsx'],
    grammar: { name: 'tree-sitter-tsx 0.23.2', file: 'tree-sitter/tree-sitter-tsx.wasm' },
    fillings: C_FILLINGS,
    comments: C_COMMENTS,
    indentation: 'free',
    exact: 'typescript',
  },
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
