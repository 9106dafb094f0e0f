/** Runtime files that the browser loads from the app's own origin, as they lie in an npm package. */
export interface VendoredAsset {
  /** Name of the npm package; its installed version must be the one that package.json pins. */
  readonly package: string;
  /** Paths inside the package; the last segment may hold `*`, e.g. `dist/*.wasm`. Folders are flattened. */
  readonly files: readonly string[];
  /** Folder under `public/vendor/`; several entries may share one, their file names must differ. */
  readonly to: string;
}

export const VENDORED_ASSETS: readonly VendoredAsset[] = [
  { package: 'web-tree-sitter', files: ['web-tree-sitter.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-python', files: ['tree-sitter-python.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-java', files: ['tree-sitter-java.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-cpp', files: ['tree-sitter-cpp.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-javascript', files: ['tree-sitter-javascript.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-typescript', files: ['tree-sitter-typescript.wasm', 'tree-sitter-tsx.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-go', files: ['tree-sitter-go.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-rust', files: ['tree-sitter-rust.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-c', files: ['tree-sitter-c.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-c-sharp', files: ['tree-sitter-c_sharp.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-ruby', files: ['tree-sitter-ruby.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-php', files: ['tree-sitter-php.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-bash', files: ['tree-sitter-bash.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-json', files: ['tree-sitter-json.wasm'], to: 'tree-sitter' },
  { package: 'tree-sitter-css', files: ['tree-sitter-css.wasm'], to: 'tree-sitter' },
  { package: '@astral-sh/ruff-wasm-web', files: ['ruff_wasm_bg.wasm'], to: 'ruff' },
  { package: 'pyodide', files: ['pyodide.asm.wasm', 'python_stdlib.zip'], to: 'pyodide' },
  { package: '@jitl/quickjs-wasmfile-release-sync', files: ['dist/emscripten-module.wasm'], to: 'quickjs' },
  { package: '@yowasp/clang', files: ['gen/*.wasm', 'gen/llvm-resources.tar'], to: 'clang' },
  { package: '@wllama/wllama', files: ['esm/wasm/wllama.wasm'], to: 'wllama' },
];
