// Monaco's own worker (diffs, word search), as an entry that the bundler serves from the own origin.
import 'monaco-editor/editor/editor.worker';
