import { changeBetween, type SourceDocument, type TextChange } from '@/lib/session';
import { monaco } from './monaco';

const SCHEME = 'session';

/** Monaco has no id of its own for TSX; everything else has the same name. */
function monacoLanguage(language: string): string {
  return language === 'tsx' ? 'typescript' : language;
}

/** The model of a document, made on first use; it keeps its undo history while the page lives. */
export function modelOf(document: SourceDocument): monaco.editor.ITextModel {
  const uri = monaco.Uri.from({ scheme: SCHEME, path: `/${document.id}` });
  const existing = monaco.editor.getModel(uri);
  if (existing !== null) {
    if (existing.getLanguageId() !== monacoLanguage(document.language)) monaco.editor.setModelLanguage(existing, monacoLanguage(document.language));
    return existing;
  }
  return monaco.editor.createModel(document.text, monacoLanguage(document.language), uri);
}

/** The id of the document that a model shows; null for a model that is no document of the session. */
export function documentIdOf(model: monaco.editor.ITextModel): string | null {
  return model.uri.scheme === SCHEME ? model.uri.path.slice(1) : null;
}

/**
 * Gives a model another text as one edit that undo takes back; nothing is done where it is the same already.
 * Only what differs is replaced: Monaco keeps every inserted character for good, and marks elsewhere stay.
 * @param before is told what will be replaced, while it is still there.
 */
export function replaceText(model: monaco.editor.ITextModel, text: string, before: (change: TextChange) => void = () => undefined): void {
  const change = changeBetween(model.getValue(), text);
  if (change === null) return;
  before(change);
  const range = monaco.Range.fromPositions(model.getPositionAt(change.start), model.getPositionAt(change.end));
  model.pushStackElement();
  model.pushEditOperations([], [{ range, text: change.text }], () => null);
  model.pushStackElement();
}
