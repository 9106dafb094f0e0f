import { activeDocument, parseLink, reportFault, textAtHole, type SourceDocument } from '@/lib/session';
import { loadStarters, type Starters } from './load-starters';
import { loadPolicy } from './load-policy';
import type { PlaygroundSession } from './playground-session';

/** Where the editor opens: a text with the cursor in it. */
export interface OpeningPlace {
  readonly documentId: string;
  readonly text: string;
  readonly offset: number;
}

/**
 * Brings the session to life: starter files, recorded answers, what the person had before, and what the link says.
 * Every part that fails is reported and the rest goes on.
 * @returns where the editor opens; null where there is no document at all.
 */
export async function boot(session: PlaygroundSession, search: string): Promise<{ place: OpeningPlace | null; recordedAt: string | null }> {
  const { store, persistence, manager } = session;
  const link = parseLink(search);
  const [starters, saved, settings, policy] = await Promise.all([
    loadStarters().catch((error: unknown): Starters => {
      reportFault(store, { part: 'starters', code: 'unavailable', message: `The starter files could not be loaded: ${sentence(error instanceof Error ? error.message : 'unknown cause')} Open a file of your own, or reload the page.` });
      return { documents: [], recorded: null };
    }),
    persistence.loadDocuments().catch(() => []),
    persistence.loadSettings().catch(() => null),
    loadPolicy(persistence),
    session.loadHistory().catch(() => undefined),
  ]);
  if (policy !== null) session.usePolicy(policy);
  if (link.threshold !== undefined) session.setThreshold(link.threshold);
  if (link.localOnly === true) store.setState((state) => ({ policy: { ...state.policy, localOnly: true } }));
  if (starters.recorded !== null) manager.setRecorded(starters.recorded.local, starters.recorded.server);

  const savedById = new Map(saved.map((document) => [document.id, document]));
  const documents = [
    ...starters.documents.map((document) => ({ ...document, text: savedById.get(document.id)?.text ?? document.text })),
    ...saved.filter(({ id, kind }) => kind !== 'starter' && !starters.documents.some((document) => document.id === id)).map((document): SourceDocument => ({ ...document, holes: [] })),
  ];
  const wanted = documents.find(({ id }) => id === link.file) ?? documents.find(({ kind, text, original }) => kind === 'starter' && text !== original) ?? documents[0];
  store.setState({ documents, activeDocumentId: wanted?.id ?? null, ...(settings === null ? {} : { settings }) });

  const document = activeDocument(store.getState());
  // The gate loads its parser while the editor is still loading.
  if (document !== undefined) void session.prepareSyntax(document.language);
  const recordedAt = starters.recorded?.recording.createdAt ?? null;
  if (document === undefined) return { place: null, recordedAt };
  const hole = document.holes.find(({ id }) => id === link.hole) ?? (document.text === document.original ? document.holes[0] : undefined);
  const place = hole === undefined ? { text: document.text, offset: document.text.length } : textAtHole(document, hole);
  return { place: { documentId: document.id, ...place }, recordedAt };
}

/** Causes of browsers come without their full stop. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
