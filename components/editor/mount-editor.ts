import { TypingRhythm, type SessionController, type SessionStore } from '@/lib/session';
import { AcceptedMarks } from './accepted-marks';
import { clearGateComplaint, GhostMarks, markGateComplaint, type MarkLabels } from './ghost-marks';
import { registerInlineProvider } from './inline-provider';
import { documentIdOf, modelOf, replaceText } from './models';
import { monaco } from './monaco';
import { defineMonacoThemes } from './monaco-theme';

/** What the page may ask of the editor. */
export interface EditorHandle {
  /** Shows a document with this text (undo takes it back), the cursor at `offset`, and asks for a completion there. */
  showAt(documentId: string, text: string, offset: number): void;
  /** Shows a document as it was left, its cursor and the lines in view; `null` shows none. Asks for nothing. */
  show(documentId: string | null): void;
  /** Does the same, and takes the focus; proposes again what was proposed there. */
  comeBackTo(documentId: string): void;
  /** Whether a document was shown before another one took its place. */
  wasShown(documentId: string): boolean;
  focus(): void;
  askNow(): void;
  /** Puts the cursor at the beginning of a line of the shown text (1-based), in view. */
  showLine(lineNumber: number): void;
  /** Colours the tokens of accepted local text by probability. */
  showHeatmap(heatmap: boolean): void;
  /** Writes the words beside the text on screen again; after a change of language. */
  redrawWords(): void;
}

/** What the editor tells the page; read at the moment of the event. */
export interface EditorEvents {
  readonly labels: () => MarkLabels;
  readonly onTextChange: (documentId: string, text: string) => void;
  readonly onCursor: (documentId: string, offset: number, lineNumber: number, column: number) => void;
  /** Ghost text as it comes and goes, for screen readers. */
  readonly onGhostText: (ghost: { readonly decisionId: string; readonly text: string } | null) => void;
}

export interface MountedEditor {
  readonly editor: monaco.editor.IStandaloneCodeEditor;
  readonly handle: EditorHandle;
  readonly dispose: () => void;
}

const COMMIT = 'editor.action.inlineSuggest.commit';
const TRIGGER = 'editor.action.inlineSuggest.trigger';
const HIDE = 'editor.action.inlineSuggest.hide';
const ACCEPT_LINE = 'editor.action.inlineSuggest.acceptNextLine';

/** Makes the Monaco editor and keeps it in step with the session; everything that React need not know of it. */
export function mountEditor(container: HTMLElement, store: SessionStore, controller: SessionController, events: EditorEvents): MountedEditor {
  defineMonacoThemes();
  const created = monaco.editor.create(container, {
    model: null,
    automaticLayout: true,
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    fontLigatures: false,
    fontSize: 13.5,
    lineHeight: 21,
    glyphMargin: true,
    lineNumbersMinChars: 3,
    folding: false,
    minimap: { enabled: false },
    overviewRulerLanes: 0,
    hideCursorInOverviewRuler: true,
    scrollBeyondLastLine: false,
    padding: { top: 12, bottom: 12 },
    renderLineHighlight: 'line',
    fixedOverflowWidgets: true,
    inlineSuggest: { enabled: true, showToolbar: 'never', syntaxHighlightingEnabled: false, keepOnBlur: true },
    quickSuggestions: false,
    unicodeHighlight: { ambiguousCharacters: false },
    largeFileOptimizations: true,
    stickyScroll: { enabled: false },
    tabSize: 4,
  });
  created.addCommand(monaco.KeyCode.Tab, () => created.trigger('keyboard', COMMIT, null), 'inlineSuggestionVisible && !editorHasSelection && !editorTabMovesFocus');
  created.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter, () => created.trigger('keyboard', ACCEPT_LINE, null), 'inlineSuggestionVisible && !editorReadonly');
  created.addAction({
    id: 'synconfroute.askNow',
    label: 'Complete here',
    keybindings: [monaco.KeyMod.Alt | monaco.KeyCode.Backslash],
    run: () => created.trigger('keyboard', TRIGGER, { explicit: true }),
  });
  const marks = new GhostMarks(created, container);
  const accepted = new AcceptedMarks(store, controller, events.labels);
  const rhythm = new TypingRhythm();
  let composing = false;
  let waitingTimer: ReturnType<typeof setTimeout> | undefined;
  const isWaiting = created.createContextKey<boolean>('synconfrouteWaiting', false);
  // Escape hides what is shown; what is not shown yet it ends.
  created.addCommand(monaco.KeyCode.Escape, () => inline.cancel(), 'synconfrouteWaiting && !inlineSuggestionVisible && !suggestWidgetVisible && !findWidgetVisible');
  const showWaiting = (position: monaco.IPosition | null) => {
    isWaiting.set(position !== null);
    clearTimeout(waitingTimer);
    if (position === null) marks.showWaiting(null, events.labels());
    // A shorter wait shows nothing, so that quick answers do not flicker.
    else waitingTimer = setTimeout(() => marks.showWaiting(position, events.labels()), 150);
  };
  let shownGhost: { readonly decisionId: string; readonly text: string; readonly position: monaco.IPosition } | null = null;
  const drawGhost = () => {
    const ghost = shownGhost;
    const record = ghost === null ? null : (store.getState().decisions.findLast(({ id }) => id === ghost.decisionId) ?? null);
    marks.showGhost(record, ghost?.position ?? null, events.labels());
  };
  const showGhost = (ghost: typeof shownGhost) => {
    shownGhost = ghost;
    drawGhost();
    events.onGhostText(ghost === null ? null : { decisionId: ghost.decisionId, text: ghost.text });
  };
  const inline = registerInlineProvider({ store, controller, editor: created, rhythm, isComposing: () => composing, onGhost: showGhost, onWaiting: showWaiting, onAccepted: (model, decisionId) => accepted.accepted(model, decisionId) });
  const subscriptions = [
    created.onDidLayoutChange(() => {
      const position = created.getPosition();
      if (position !== null) created.revealPositionInCenterIfOutsideViewport(position);
    }),
    created.onDidCompositionStart(() => {
      composing = true;
      created.trigger('keyboard', HIDE, null);
    }),
    created.onDidCompositionEnd(() => (composing = false)),
    created.onDidChangeModelContent((event) => {
      const model = created.getModel();
      const id = model === null ? null : documentIdOf(model);
      if (model === null || id === null) return;
      if (!event.isFlush && !event.isUndoing && !event.isRedoing) rhythm.keystroke(performance.now());
      clearGateComplaint(model);
      accepted.afterEdit(model);
      showWaiting(null);
      // A mark belongs to its line: an edit that reaches beyond it takes the mark away.
      const ghostLine = shownGhost?.position.lineNumber;
      if (event.changes.some(({ range }) => range.startLineNumber !== ghostLine || range.endLineNumber !== ghostLine)) showGhost(null);
      events.onTextChange(id, model.getValue());
    }),
    created.onDidChangeCursorPosition(({ position }) => {
      const model = created.getModel();
      const id = model === null ? null : documentIdOf(model);
      if (shownGhost !== null && position.lineNumber !== shownGhost.position.lineNumber) showGhost(null);
      if (model !== null && id !== null) events.onCursor(id, model.getOffsetAt(position), position.lineNumber, position.column);
    }),
    inline,
  ];
  const unsubscribe = store.subscribe((state, previous) => {
    if (state.focus === previous.focus && state.decisions === previous.decisions) return;
    // Decided again, the same text may have another origin, and Monaco shows no text twice.
    if (shownGhost !== null && state.decisions !== previous.decisions) drawGhost();
    const model = created.getModel();
    if (model === null || state.focus.kind !== 'decision') return;
    const { id } = state.focus;
    const place = controller.placeOf(id);
    if (place === null || place.documentId !== documentIdOf(model)) return;
    const record = state.decisions.findLast((decision) => decision.id === id) ?? null;
    // Where the text has moved on, the offsets of the complaint mean nothing any more.
    if (model.getValueLength() === place.prefix.length + place.suffix.length) markGateComplaint(model, record, place.prefix.length, events.labels());
  });
  const left = new WeakMap<monaco.editor.ITextModel, monaco.editor.ICodeEditorViewState>();
  const showModel = (model: monaco.editor.ITextModel | null) => {
    const shown = created.getModel();
    if (shown === model) return;
    const state = created.saveViewState();
    if (shown !== null && state !== null) left.set(shown, state);
    created.setModel(model);
    const before = model === null ? undefined : left.get(model);
    if (before !== undefined) created.restoreViewState(before);
  };
  const documentOf = (documentId: string | null) => store.getState().documents.find(({ id }) => id === documentId);
  const proposeAfterOpening = () => {
    // Opening a file is no wish to have its code completed, and perhaps sent, where that was switched off.
    const { settings, localEngine } = store.getState();
    created.trigger('page', TRIGGER, { explicit: settings.automatic || localEngine.kind === 'recorded' });
  };
  const handle: EditorHandle = {
    show(documentId) {
      const target = documentOf(documentId);
      showModel(target === undefined ? null : modelOf(target));
    },
    wasShown(documentId) {
      const target = documentOf(documentId);
      return target !== undefined && left.has(modelOf(target));
    },
    comeBackTo(documentId) {
      handle.show(documentId);
      created.focus();
      proposeAfterOpening();
    },
    showAt(documentId, text, offset) {
      const target = documentOf(documentId);
      if (target === undefined) return;
      const model = modelOf(target);
      showModel(model);
      replaceText(model, text, (change) => accepted.beforeReplacement(model, change));
      const position = model.getPositionAt(offset);
      created.setPosition(position);
      created.revealPositionInCenterIfOutsideViewport(position);
      created.focus();
      proposeAfterOpening();
    },
    focus: () => created.focus(),
    askNow: () => created.trigger('page', TRIGGER, { explicit: true }),
    showLine(lineNumber) {
      created.setPosition({ lineNumber, column: 1 });
      created.revealLineInCenterIfOutsideViewport(lineNumber);
      created.focus();
    },
    showHeatmap: (heatmap) => accepted.showHeatmap(heatmap),
    redrawWords: drawGhost,
  };
  return {
    editor: created,
    handle,
    dispose() {
      clearTimeout(waitingTimer);
      unsubscribe();
      subscriptions.forEach((subscription) => subscription.dispose());
      // Ghost text still watches the model while the editor goes away.
      created.setModel(null);
      created.dispose();
    },
  };
}
