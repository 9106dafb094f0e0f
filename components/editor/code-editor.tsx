'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Theme } from '@/components/shell/theme';
import { activeDocument, TypingRhythm, type SessionController, type SessionStore } from '@/lib/session';
import { clearGateComplaint, GhostMarks, markGateComplaint, type MarkLabels } from './ghost-marks';
import { registerInlineProvider } from './inline-provider';
import { documentIdOf, modelOf, replaceText } from './models';
import { monaco } from './monaco';
import { defineMonacoThemes, monacoThemeName } from './monaco-theme';

/** What the page may ask of the editor. */
export interface EditorHandle {
  /** Shows a document with this text (undo takes it back), the cursor at `offset`, and asks for a completion there. */
  showAt(documentId: string, text: string, offset: number): void;
  focus(): void;
  askNow(): void;
}

export interface CodeEditorProps {
  readonly store: SessionStore;
  readonly controller: SessionController;
  readonly theme: Theme;
  readonly ariaLabel: string;
  readonly labels: MarkLabels;
  readonly onReady: (handle: EditorHandle) => void;
  readonly onTextChange: (documentId: string, text: string) => void;
  readonly onCursor: (documentId: string, offset: number, lineNumber: number, column: number) => void;
  /** Ghost text as it comes and goes, for screen readers. */
  readonly onGhostText: (ghost: { readonly decisionId: string; readonly text: string } | null) => void;
}

const COMMIT = 'editor.action.inlineSuggest.commit';
const TRIGGER = 'editor.action.inlineSuggest.trigger';

/** The Monaco editor, kept in step with the session: documents in, texts and cursor out, ghost text by the session's controller. */
export default function CodeEditor({ store, controller, theme, ariaLabel, labels, onReady, onTextChange, onCursor, onGhostText }: CodeEditorProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<monaco.editor.IStandaloneCodeEditor | null>(null);
  const document = useStore(store, activeDocument);
  const ready = useEffectEvent(onReady);
  const textChanged = useEffectEvent(onTextChange);
  const cursorMoved = useEffectEvent(onCursor);
  const ghostChanged = useEffectEvent(onGhostText);
  const currentLabels = useEffectEvent(() => labels);

  useEffect(() => {
    const container = containerRef.current;
    if (container === null) return;
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
    created.addAction({
      id: 'synconfroute.askNow',
      label: 'Complete here',
      keybindings: [monaco.KeyMod.Alt | monaco.KeyCode.Backslash],
      run: () => created.trigger('keyboard', TRIGGER, { explicit: true }),
    });
    const marks = new GhostMarks(created, container);
    const rhythm = new TypingRhythm();
    let composing = false;
    let waitingTimer: ReturnType<typeof setTimeout> | undefined;
    const showWaiting = (position: monaco.IPosition | null) => {
      clearTimeout(waitingTimer);
      if (position === null) marks.showWaiting(null, currentLabels());
      // A shorter wait shows nothing, so that quick answers do not flicker.
      else waitingTimer = setTimeout(() => marks.showWaiting(position, currentLabels()), 150);
    };
    let ghostLine: number | null = null;
    const showGhost = (ghost: { decisionId: string; text: string; position: monaco.IPosition } | null) => {
      const record = ghost === null ? null : (store.getState().decisions.findLast(({ id }) => id === ghost.decisionId) ?? null);
      ghostLine = ghost?.position.lineNumber ?? null;
      marks.showGhost(record, ghost?.position ?? null, currentLabels());
      ghostChanged(ghost === null ? null : { decisionId: ghost.decisionId, text: ghost.text });
    };
    const subscriptions = [
      created.onDidLayoutChange(() => {
        const position = created.getPosition();
        if (position !== null) created.revealPositionInCenterIfOutsideViewport(position);
      }),
      created.onDidCompositionStart(() => (composing = true)),
      created.onDidCompositionEnd(() => (composing = false)),
      created.onDidChangeModelContent((event) => {
        const model = created.getModel();
        const id = model === null ? null : documentIdOf(model);
        if (model === null || id === null) return;
        if (!event.isFlush && !event.isUndoing && !event.isRedoing) rhythm.keystroke(performance.now());
        clearGateComplaint(model);
        showWaiting(null);
        // A mark belongs to its line: an edit that reaches beyond it takes the mark away.
        if (event.changes.some(({ range }) => range.startLineNumber !== ghostLine || range.endLineNumber !== ghostLine)) showGhost(null);
        textChanged(id, model.getValue());
      }),
      created.onDidChangeCursorPosition(({ position }) => {
        const model = created.getModel();
        const id = model === null ? null : documentIdOf(model);
        if (ghostLine !== null && position.lineNumber !== ghostLine) showGhost(null);
        if (model !== null && id !== null) cursorMoved(id, model.getOffsetAt(position), position.lineNumber, position.column);
      }),
      registerInlineProvider({ store, controller, editor: created, rhythm, isComposing: () => composing, onGhost: showGhost, onWaiting: showWaiting }),
    ];
    const unsubscribe = store.subscribe((state, previous) => {
      if (state.focus === previous.focus && state.decisions === previous.decisions) return;
      const model = created.getModel();
      if (model === null || state.focus.kind !== 'decision') return;
      const { id } = state.focus;
      const place = controller.placeOf(id);
      if (place === null || place.documentId !== documentIdOf(model)) return;
      const record = state.decisions.findLast((decision) => decision.id === id) ?? null;
      // Where the text has moved on, the offsets of the complaint mean nothing any more.
      if (model.getValueLength() === place.prefix.length + place.suffix.length) markGateComplaint(model, record, place.prefix.length);
    });
    setEditor(created);
    ready({
      showAt(documentId, text, offset) {
        const target = store.getState().documents.find(({ id }) => id === documentId);
        if (target === undefined) return;
        const model = modelOf(target);
        if (created.getModel() !== model) created.setModel(model);
        replaceText(model, text);
        const position = model.getPositionAt(offset);
        created.setPosition(position);
        created.revealPositionInCenterIfOutsideViewport(position);
        created.focus();
        created.trigger('page', TRIGGER, { explicit: true });
      },
      focus: () => created.focus(),
      askNow: () => created.trigger('page', TRIGGER, { explicit: true }),
    });
    return () => {
      clearTimeout(waitingTimer);
      unsubscribe();
      subscriptions.forEach((subscription) => subscription.dispose());
      created.dispose();
      setEditor(null);
    };
  }, [store, controller]);

  useEffect(() => {
    monaco.editor.setTheme(monacoThemeName(theme));
  }, [theme]);

  useEffect(() => {
    editor?.updateOptions({ ariaLabel });
  }, [editor, ariaLabel]);

  useEffect(() => {
    if (editor === null) return;
    if (document === undefined) {
      editor.setModel(null);
      return;
    }
    const model = modelOf(document);
    if (editor.getModel() !== model) editor.setModel(model);
  }, [editor, document]);

  return <div ref={containerRef} className="code-editor h-full min-h-0 w-full" />;
}
