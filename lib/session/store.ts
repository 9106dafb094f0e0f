import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EngineErrorCode, GeneratedToken, LineMode, LoadProgress, SentText } from '../completion';
import type { DecisionRecord, Gate, RoutingPolicy } from '../routing';
import type { SourceDocument } from './documents';

/** Where local completions come from now. `recorded` is the state before anything is loaded, and a choice. */
export type LocalEngineState =
  | { readonly kind: 'recorded' }
  | { readonly kind: 'loading'; readonly engine: string; readonly model: string; readonly progress: LoadProgress; readonly bytesPerSecond: number | null }
  | { readonly kind: 'ready'; readonly engine: string; readonly model: string; readonly tokensPerSecond: number | null };

/** Something that went wrong and still matters, as a sentence for a person. */
export interface Fault {
  readonly id: number;
  /** Which part reports it; a new fault of the same part takes the place of the old one. */
  readonly part: 'local-engine' | 'server' | 'syntax' | 'storage' | 'file' | 'starters';
  readonly code: EngineErrorCode | 'crashed' | 'checker-missing' | 'no-logprobs' | 'storage-full' | 'not-text' | 'too-large';
  readonly message: string;
}

/** A request on its way, as far as it is known; drawn while it runs. */
export interface Run {
  readonly requestId: string;
  readonly documentId: string;
  readonly offset: number;
  readonly tokens: readonly GeneratedToken[];
  readonly confidence: number | null | undefined;
  /** Whether the score reaches the threshold; undefined until it is known. */
  readonly passes: boolean | undefined;
  readonly localGate: Gate | undefined;
  readonly serverStarted: boolean;
  readonly serverTokens: number;
}

/** One text that left this machine, kept in the tab only; what `decisions` say about it may change, this does not. */
export interface SentEntry extends SentText {
  readonly decisionId: string;
  readonly at: string;
  readonly path: string | undefined;
  readonly model: string;
}

/** What the editor and the decision panel are about. */
export type Focus =
  | { readonly kind: 'nothing' }
  /** Recorded mode, at a place for which no answer was recorded. */
  | { readonly kind: 'no-recording' }
  | { readonly kind: 'decision'; readonly id: string };

export interface SessionSettings {
  /** `auto`: by the code around the cursor. */
  readonly lineMode: LineMode | 'auto';
  /** 1 … 512. */
  readonly maxTokens: number;
  /** Milliseconds after a keystroke; `auto` follows the person's typing. */
  readonly debounceMs: number | 'auto';
  /** Completions are asked for while typing; otherwise only on Alt+\. */
  readonly automatic: boolean;
  /** Accepted local text shows its tokens' probabilities. */
  readonly heatmap: boolean;
}

export const DEFAULT_SETTINGS: SessionSettings = { lineMode: 'auto', maxTokens: 50, debounceMs: 'auto', automatic: true, heatmap: false };

export interface SessionState {
  readonly documents: readonly SourceDocument[];
  readonly activeDocumentId: string | null;
  /** In force now. */
  readonly policy: RoutingPolicy;
  /** What is in force while nobody has moved the threshold: the shipped policy, or the person's own. */
  readonly basePolicy: RoutingPolicy;
  readonly settings: SessionSettings;
  readonly localEngine: LocalEngineState;
  readonly run: Run | null;
  readonly focus: Focus;
  /** Oldest first. */
  readonly decisions: readonly DecisionRecord[];
  /** Oldest first. */
  readonly sent: readonly SentEntry[];
  readonly faults: readonly Fault[];
  /** Changes whenever ghost text on screen may be out of date for another cause than typing. */
  readonly revision: number;
}

export type SessionStore = StoreApi<SessionState>;

/** A session without React, Monaco or engines: what the page, its tests and other front ends share. */
export function createSessionStore(initial: Pick<SessionState, 'policy'> & Partial<SessionState>): SessionStore {
  return createStore<SessionState>()(() => ({
    documents: [],
    activeDocumentId: null,
    basePolicy: initial.policy,
    settings: DEFAULT_SETTINGS,
    localEngine: { kind: 'recorded' },
    run: null,
    focus: { kind: 'nothing' },
    decisions: [],
    sent: [],
    faults: [],
    revision: 0,
    ...initial,
  }));
}

/** The open document, if any. */
export function activeDocument(state: SessionState): SourceDocument | undefined {
  return state.documents.find((document) => document.id === state.activeDocumentId);
}

/** The decision that is shown, if any. */
export function focusedDecision(state: SessionState): DecisionRecord | undefined {
  const { focus } = state;
  return focus.kind === 'decision' ? state.decisions.findLast((decision) => decision.id === focus.id) : undefined;
}

let lastFaultId = 0;

/** Reports a fault; the newest one of a part replaces the earlier one. */
export function reportFault(store: SessionStore, fault: Omit<Fault, 'id'>): void {
  lastFaultId += 1;
  const added: Fault = { ...fault, id: lastFaultId };
  store.setState(({ faults }) => ({ faults: [...faults.filter(({ part }) => part !== fault.part), added] }));
}

/** Takes the faults of a part away, or of these only the ones with a code. */
export function clearFaults(store: SessionStore, part: Fault['part'], code?: Fault['code']): void {
  const isCleared = (fault: Fault) => fault.part === part && (code === undefined || fault.code === code);
  store.setState(({ faults }) => (faults.some(isCleared) ? { faults: faults.filter((fault) => !isCleared(fault)) } : {}));
}
