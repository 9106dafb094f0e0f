import type { LoadPhase, LoadProgress } from '../../completion';
import type { MlcProgress } from './mlc-engine';

const PHASES: readonly (readonly [RegExp, LoadPhase])[] = [
  [/^Start to fetch/i, 'checking'],
  [/^Fetching param/i, 'download'],
  [/^Loading model from cache/i, 'cache'],
  [/^Loading GPU shader/i, 'compiling'],
  [/^Finish loading/i, 'starting'],
];

/**
 * The library's progress report as phase and bytes. Its text names the phase and how many pieces are done; its own fraction
 * stays at 0 where every file was in the cache before, and counts only where the text has no pieces.
 * @param totalBytes bytes of the weights where known; without them the fraction stays unknown too.
 */
export function loadProgressOf({ progress, text }: MlcProgress, totalBytes: number | null): LoadProgress {
  const phase = PHASES.find(([pattern]) => pattern.test(text))?.[1] ?? 'starting';
  const pieces = /\[(\d+)\/(\d+)\]/.exec(text);
  const done = pieces === null ? progress : Number(pieces[1]) / Number(pieces[2]);
  const fraction = Math.min(1, Math.max(0, Number.isFinite(done) ? done : 0));
  return { phase, loadedBytes: totalBytes === null ? 0 : Math.round(totalBytes * fraction), totalBytes };
}
