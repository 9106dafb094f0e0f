/**
 * The parts of Monaco in use, and no more: the whole costs 14 MB of static files. Client only: it touches `navigator` at import.
 */
import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/anchorSelect/register';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeEditor/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/diffEditor/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/gotoLine/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/inlineCompletions/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/longLinesHelper/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/readOnlyMessage/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/tokenization/register';
import 'monaco-editor/features/unicodeHighlighter/register';
import 'monaco-editor/features/unusualLineTerminators/register';
import 'monaco-editor/features/wordOperations/register';
import 'monaco-editor/features/wordPartOperations/register';
import 'monaco-editor/languages/definitions/cpp/register';
import 'monaco-editor/languages/definitions/java/register';
import 'monaco-editor/languages/definitions/javascript/register';
import 'monaco-editor/languages/definitions/python/register';
import 'monaco-editor/languages/definitions/typescript/register';

globalThis.MonacoEnvironment = {
  getWorker: () => new Worker(new URL('../../lib/workers/monaco-editor.worker.ts', import.meta.url), { type: 'module', name: 'monaco' }),
};

/** Monaco ends work that nobody waits for any more by rejecting with an error of this name; its own workbench ignores it too. */
globalThis.addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => {
  if (event.reason instanceof Error && event.reason.name === 'Canceled') event.preventDefault();
});

export { monaco };
export type Monaco = typeof monaco;
