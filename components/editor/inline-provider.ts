import { holeAt, LARGE_FILE_CHARS, lineModeAt, type CursorContext, type Proposal, type SessionController, type SessionStore, type TypingRhythm } from '@/lib/session';
import { monaco } from './monaco';
import { documentIdOf } from './models';

type Item = monaco.languages.InlineCompletion;

export interface InlineProviderDependencies {
  readonly store: SessionStore;
  readonly controller: SessionController;
  readonly editor: monaco.editor.IStandaloneCodeEditor;
  readonly rhythm: TypingRhythm;
  /** True while an input method composes. */
  readonly isComposing: () => boolean;
  /** Ghost text of a decision is on screen at a position; null: none is. */
  readonly onGhost: (ghost: { readonly decisionId: string; readonly text: string; readonly position: monaco.IPosition } | null) => void;
  readonly onWaiting: (position: monaco.IPosition | null) => void;
  /** Text of a decision, or a part of it, was taken into the model. */
  readonly onAccepted: (model: monaco.editor.ITextModel, decisionId: string) => void;
}

export interface InlineProvider extends monaco.IDisposable {
  /** Ends the request that runs, if any; nothing is shown for it. */
  cancel(): void;
}

/** Connects Monaco's inline suggestions to the session; everything about a completion but its drawing is decided there. */
export function registerInlineProvider(dependencies: InlineProviderDependencies): InlineProvider {
  const { store, controller, editor, onGhost, onWaiting } = dependencies;
  /** Monaco tells it in the middle of the edit. */
  const noteAccepted = (item: Item) => {
    const model = editor.getModel();
    queueMicrotask(() => {
      if (model !== null && !model.isDisposed()) dependencies.onAccepted(model, decisionOf(item));
    });
  };
  let replacedByRefresh = false;
  let running: AbortController | null = null;
  let onScreen: Item | null = null;
  const refresh = new monaco.Emitter<undefined>();
  const unsubscribe = store.subscribe((state, previous) => {
    if (state.revision === previous.revision) return;
    replacedByRefresh = true;
    refresh.fire(undefined);
  });

  const registration = monaco.languages.registerInlineCompletionsProvider('*', {
    displayName: 'SynConfRoute',
    debounceDelayMs: 0,
    onDidChangeInlineCompletions: refresh.event as monaco.IEvent<void>,
    async provideInlineCompletions(model, position, context, token) {
      const explicit = context.triggerKind === monaco.languages.InlineCompletionTriggerKind.Explicit;
      const refreshed = replacedByRefresh;
      replacedByRefresh = false;
      const nothing: monaco.languages.InlineCompletions = { items: [] };
      if (editor.getOption(monaco.editor.EditorOption.readOnly)) {
        onGhost(null);
        return nothing;
      }
      if (dependencies.isComposing() || !(editor.getSelection()?.isEmpty() ?? true)) return nothing;
      const { settings } = store.getState();
      if (!explicit && !refreshed && (!settings.automatic || model.getValueLength() > LARGE_FILE_CHARS)) return nothing;

      const abort = new AbortController();
      running = abort;
      const subscription = token.onCancellationRequested(() => abort.abort());
      try {
        const cursor = cursorContext(store, model, position);
        if (cursor === null) return nothing;
        if (!explicit && !refreshed && !controller.isAtHand(cursor)) {
          await pause(settings.debounceMs === 'auto' ? dependencies.rhythm.waitMs : settings.debounceMs, abort.signal);
          if (abort.signal.aborted) return nothing;
        }
        onWaiting(position);
        const proposal = await controller.propose(cursor, abort.signal, explicit && controller.focusFailed());
        // A decision was abandoned by a newer one: that one draws.
        if (token.isCancellationRequested || model.isDisposed()) return nothing;
        if (proposal === null || proposal.texts.length === 0) {
          onGhost(null);
          return nothing;
        }
        return { items: itemsOf(proposal, model, position), enableForwardStability: true };
      } finally {
        subscription.dispose();
        // Of two requests that follow each other closely the older one may end last; it is not what is waited for.
        if (running === abort) {
          running = null;
          onWaiting(null);
        }
      }
    },
    handleItemDidShow(_completions, item) {
      onScreen = item;
      const position = item.range === undefined ? editor.getPosition() : { lineNumber: item.range.startLineNumber, column: item.range.startColumn };
      if (position !== null && typeof item.insertText === 'string') onGhost({ decisionId: decisionOf(item), text: item.insertText, position });
    },
    handlePartialAccept(_completions, item) {
      controller.setOutcome(decisionOf(item), 'partly');
      noteAccepted(item);
    },
    handleEndOfLifetime(_completions, item, reason) {
      const { InlineCompletionEndOfLifeReasonKind: kind } = monaco.languages;
      if (reason.kind === kind.Accepted) {
        controller.setOutcome(decisionOf(item), 'accepted');
        noteAccepted(item);
      }
      if (reason.kind === kind.Rejected) controller.setOutcome(decisionOf(item), 'dismissed');
      // A list that was replaced ends after its successor is on screen.
      if (item !== onScreen) return;
      onScreen = null;
      onGhost(null);
    },
    disposeInlineCompletions() {
      // Nothing is held per list: decisions live in the session.
    },
  });
  return {
    cancel() {
      running?.abort();
    },
    dispose() {
      unsubscribe();
      registration.dispose();
      refresh.dispose();
    },
  };
}

/** The text around a position as the session asks for it; null for a model that is no document of the session. */
export function cursorContext(store: SessionStore, model: monaco.editor.ITextModel, position: monaco.IPosition): CursorContext | null {
  const { documents, settings } = store.getState();
  const document = documents.find(({ id }) => id === documentIdOf(model));
  if (document === undefined) return null;
  const end = model.getFullModelRange().getEndPosition();
  const prefix = model.getValueInRange(new monaco.Range(1, 1, position.lineNumber, position.column));
  const suffix = model.getValueInRange(new monaco.Range(position.lineNumber, position.column, end.lineNumber, end.column));
  const byCode = settings.lineMode === 'auto' ? lineModeAt(prefix, suffix) : settings.lineMode;
  const lineMode = holeAt(document, prefix.length, prefix + suffix)?.lineMode ?? byCode;
  return { documentId: document.id, language: document.language, path: document.id, prefix, suffix, lineMode };
}

/** Monaco carries the correlation id along untouched. */
function decisionOf(item: Item): string {
  return item.correlationId ?? '';
}

function itemsOf({ decisionId, texts }: Proposal, model: monaco.editor.ITextModel, { lineNumber, column }: monaco.IPosition): Item[] {
  const endColumn = model.getLineMaxColumn(lineNumber);
  const rest = model.getValueInRange(new monaco.Range(lineNumber, column, lineNumber, endColumn));
  return texts.map((text) => {
    // Monaco shows text of several lines only where it ends the line, so the rest of the line is written again after it.
    const toLineEnd = /[\r\n]/.test(text) && rest !== '';
    return { correlationId: decisionId, insertText: toLineEnd ? text + rest : text, range: new monaco.Range(lineNumber, column, lineNumber, toLineEnd ? endColumn : column) };
  });
}

/** Resolves after `ms`, or at once when the signal fires. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms <= 0 || signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
