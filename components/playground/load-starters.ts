import { RecordedEngine } from '@/lib/engines/recorded';
import { recordingSchema, type Recording } from '@/lib/engines/recording';
import { starterIndexSchema } from '@/lib/engines/starters';
import type { SourceDocument } from '@/lib/session';

export interface Starters {
  readonly documents: readonly SourceDocument[];
  /** null where the app ships no recording. */
  readonly recorded: { readonly recording: Recording; readonly local: RecordedEngine; readonly server: RecordedEngine } | null;
}

/**
 * The starter files with their holes, and the engines that replay the recorded answers to them.
 * @param pace `shortened`: tokens come one after the other, but never slower than a person wants to wait; `instant`: at once.
 * @throws Error in plain words when a starter file cannot be fetched; a missing recording is none.
 */
export async function loadStarters(pace: 'shortened' | 'instant' = 'shortened'): Promise<Starters> {
  const [index, recording] = await Promise.all([fetchJson('/starters/index.json').then((json) => starterIndexSchema.parse(json)), loadRecording()]);
  const texts = new Map(await Promise.all(index.files.map(async ({ path }) => [path, await fetchText(`/starters/${path}`)] as const)));
  const documents = index.files.map(({ path, language, title, holes }): SourceDocument => {
    const text = texts.get(path) ?? '';
    return { id: path, name: path.split('/').at(-1) ?? path, language, kind: 'starter', title, original: text, text, holes };
  });
  if (recording === null) return { documents, recorded: null };
  const engine = (tier: 'local' | 'server') => new RecordedEngine(recording, { tier, files: texts, ...(pace === 'instant' ? { speed: 'instant' } : { wait: shortWait }) });
  return { documents, recorded: { recording, local: engine('local'), server: engine('server') } };
}

/** Longest pause of a replay: its order is seen, while nobody waits as long as the slow machine that recorded it did. */
const LONGEST_PAUSE_MS = 120;

function shortWait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('The wait was cancelled.', 'AbortError'));
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(ms / 8, LONGEST_PAUSE_MS),
    );
    signal.addEventListener('abort', stop, { once: true });
  });
}

async function loadRecording(): Promise<Recording | null> {
  const response = await fetch('/recordings/starters.json');
  return response.ok ? recordingSchema.parse(await response.json()) : null;
}

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be loaded (HTTP ${response.status}).`);
  return response.text();
}

async function fetchJson(path: string): Promise<unknown> {
  return JSON.parse(await fetchText(path));
}
