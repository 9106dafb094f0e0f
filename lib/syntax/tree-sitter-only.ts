import { CPP_FILLINGS } from './filling-data';
import type { SyntaxLanguage } from './languages';
import type { LexicalRules } from './scan';

const QUOTES = [
  { quote: '"', multiline: false },
  { quote: "'", multiline: false },
] as const;
const C_LIKE: LexicalRules = { lineComments: ['//'], blockComments: [['/*', '*/']], strings: QUOTES };
const BRACE_FILLINGS = ['', ';', 'x', 'x;', 'x = x;', '}', '{', '} else {', 'x {', 'if x {', 'if (x) {', 'else {', 'for {', 'for (;;) {', 'while (x) {', 'x(', 'x)', 'x);', ')', '(', ']', '[', 'x: x,', 'x, ', ', x', 'return x', '};', '})', '= x', '.x', '"', "'", '*/', '/*'] as const;

/** What all languages without an exact layer share. */
const FREE = { indentation: 'free', enclosures: [], exact: null } as const;

/** Languages that tree-sitter alone checks. */
export const TREE_SITTER_ONLY: readonly SyntaxLanguage[] = [
  {
    ...FREE,
    id: 'go',
    title: 'Go',
    extensions: ['.go'],
    grammar: { name: 'tree-sitter-go 0.25.0', file: 'tree-sitter/tree-sitter-go.wasm' },
    fillings: [...BRACE_FILLINGS, 'func x() {', 'func (x x) x() {', 'type x struct {', 'type x interface {', 'x x', 'x := func() {', 'x(func() {', 'case x:', 'default:', 'switch x {', 'select {', 'x{', 'package x', 'var x x', 'go func() {', 'defer func() {', '}()', '`', 'import ('],
    lexical: { ...C_LIKE, strings: [...QUOTES, { quote: '`', multiline: true }] },
    lists: { source_file: '', statement_list: '', field_declaration_list: '', import_spec_list: '' },
  },
  {
    ...FREE,
    id: 'rust',
    title: 'Rust',
    extensions: ['.rs'],
    grammar: { name: 'tree-sitter-rust 0.24.0', file: 'tree-sitter/tree-sitter-rust.wasm' },
    fillings: [...BRACE_FILLINGS, 'fn x() {', 'fn x();', 'impl x {', 'impl x for x {', 'struct x {', 'enum x {', 'trait x {', 'mod x {', 'match x {', 'x => x,', 'x => {', 'loop {', 'while x {', 'for x in x {', 'let x = x;', 'let x = x {', 'x(|x| {', 'x: x {', 'unsafe {', 'x!(', '#[x]', 'let x = if x {', 'let x = match x {', 'let x = || {'],
    // A single quote begins a lifetime as often as a character.
    lexical: { ...C_LIKE, strings: [{ quote: '"', multiline: true }] },
    lists: { source_file: '', declaration_list: '', block: '', match_block: '', field_declaration_list: '', enum_variant_list: '' },
  },
  {
    ...FREE,
    id: 'c',
    title: 'C',
    extensions: ['.c'],
    grammar: { name: 'tree-sitter-c 0.24.1', file: 'tree-sitter/tree-sitter-c.wasm' },
    fillings: CPP_FILLINGS,
    lexical: { ...C_LIKE, digitSeparators: true },
    lists: { translation_unit: '', declaration_list: '', field_declaration_list: '', compound_statement: '', case_statement: '', enumerator_list: '', initializer_list: '', preproc_ifdef: '', preproc_if: '', preproc_else: '', preproc_elif: '' },
  },
  {
    ...FREE,
    id: 'csharp',
    title: 'C#',
    extensions: ['.cs'],
    grammar: { name: 'tree-sitter-c-sharp 0.23.5', file: 'tree-sitter/tree-sitter-c_sharp.wasm' },
    fillings: [...BRACE_FILLINGS, 'void x() {', 'class x {', 'interface x {', 'struct x {', 'enum x {', 'namespace x {', 'int x { get {', 'get {', 'set {', 'try {', '} catch {', '} finally {', 'foreach (var x in x) {', 'switch (x) {', 'case x:', 'default:', 'x => {', 'x(() => {', 'new x {', 'x = new x {', 'using (x) {', 'using x;', 'int x;', 'void x();', '[x]', 'x switch {', 'lock (x) {', 'do {', '} while (x);'],
    lexical: { ...C_LIKE, strings: [{ quote: '"""', multiline: true }, { quote: '@"', multiline: true }, ...QUOTES] },
    lists: { compilation_unit: '', declaration_list: '', block: '', switch_body: '', switch_section: '', enum_member_declaration_list: '', accessor_list: '' },
  },
  {
    ...FREE,
    id: 'ruby',
    title: 'Ruby',
    extensions: ['.rb', '.rake', '.gemspec'],
    grammar: { name: 'tree-sitter-ruby 0.23.1', file: 'tree-sitter/tree-sitter-ruby.wasm' },
    fillings: ['', 'x', 'end', 'def x', 'if x', 'else', 'elsif x', 'class x', 'class X', 'module X', 'x do', 'x do |x|', 'begin', 'rescue', 'ensure', 'case x', 'when x', 'while x', 'until x', 'unless x', 'x {', '}', '{', 'x(', ')', 'x)', '[', ']', 'x,', ', x', 'x: x,', 'x = {', 'x = [', 'x = x', '"', "'", 'end\nend', 'def x\nend'],
    lexical: { lineComments: ['#'], blockComments: [], strings: [{ quote: '"', multiline: true }, { quote: "'", multiline: true }] },
    lists: { program: '', body_statement: '', then: '', do: '', else: '', block_body: '' },
  },
  {
    ...FREE,
    id: 'php',
    title: 'PHP',
    extensions: ['.php'],
    grammar: { name: 'tree-sitter-php 0.24.2', file: 'tree-sitter/tree-sitter-php.wasm' },
    fillings: [...BRACE_FILLINGS, '$x;', '$x = $x;', 'if ($x) {', 'function x() {', 'class x {', 'interface x {', 'trait x {', 'foreach ($x as $x) {', 'while ($x) {', 'for (;;) {', 'switch ($x) {', 'case 1:', 'default:', 'try {', '} catch (x $x) {', '} finally {', 'x(function () {', '$x = [', "'x' => 1,", 'public function x() {', 'public $x;', 'do {', '} while ($x);', '<?php', '?>'],
    lexical: { lineComments: ['//', '#'], blockComments: [['/*', '*/']], strings: [{ quote: '"', multiline: true }, { quote: "'", multiline: true }] },
    lists: { program: '', declaration_list: '', compound_statement: '', switch_block: '', case_statement: '', match_block: '' },
    opener: 'php_tag',
  },
  {
    ...FREE,
    id: 'bash',
    title: 'Bash',
    extensions: ['.sh', '.bash'],
    grammar: { name: 'tree-sitter-bash 0.25.1', file: 'tree-sitter/tree-sitter-bash.wasm' },
    fillings: ['', 'x', 'x=x', 'fi', 'done', 'esac', '}', 'then', 'do', 'else', 'if x; then', 'elif x; then', 'for x in x; do', 'while x; do', 'case x in', 'x)', ';;', 'x() {', 'if x', 'for x in x', '{', '(', ')', '"', "'", 'x |', '| x', '$(', 'then\n:\nfi', 'do\n:\ndone'],
    lexical: { lineComments: [' #', '\n#', '\t#'], blockComments: [], strings: [{ quote: '"', multiline: true }, { quote: "'", multiline: true }] },
    lists: { program: '', compound_statement: '', do_group: '' },
    loneBrackets: true,
  },
  {
    ...FREE,
    id: 'json',
    title: 'JSON',
    extensions: ['.json'],
    grammar: { name: 'tree-sitter-json 0.24.8', file: 'tree-sitter/tree-sitter-json.wasm' },
    fillings: ['', '1', '"x": 1', '"x": 1,', ',"x": 1', '{', '}', '[', ']', '"x": {', '"x": [', '},', '],', '1,', ', 1', '"', ': 1', '"x":', '{}', '}, {'],
    lexical: { lineComments: ['//'], blockComments: [['/*', '*/']], strings: [{ quote: '"', multiline: false }] },
    lists: { object: '', array: '' },
  },
  {
    ...FREE,
    id: 'css',
    title: 'CSS',
    extensions: ['.css'],
    grammar: { name: 'tree-sitter-css 0.25.0', file: 'tree-sitter/tree-sitter-css.wasm' },
    fillings: ['', 'x: x;', 'x {', '}', '{', '.x {', 'x', '@media x {', ';', ': x;', 'x:', '}\nx {', '@x x;', '@keyframes x {', 'from {', 'x, ', '(', ')', 'x)', '*/', '/*', '"', "'"],
    lexical: { lineComments: [], blockComments: [['/*', '*/']], strings: QUOTES },
    lists: { stylesheet: '', block: '', keyframe_block_list: '' },
  },
];
