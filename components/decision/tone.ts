import type { DecisionRecord } from '@/lib/routing';

/** One hue per origin, everywhere; never alone: each has a glyph and a word. */
export type Tone = 'local' | 'server' | 'kept' | 'reject' | 'wait';

export const TONE_GLYPH: Record<Tone, string> = { local: '●', server: '▲', kept: '◆', reject: '✕', wait: '…' };

export const TONE_TEXT: Record<Tone, string> = { local: 'text-local', server: 'text-server', kept: 'text-kept', reject: 'text-reject', wait: 'text-wait' };
export const TONE_MARK: Record<Tone, string> = { local: 'bg-local-mark', server: 'bg-server-mark', kept: 'bg-kept-mark', reject: 'bg-reject-mark', wait: 'bg-strong-line' };
export const TONE_WASH: Record<Tone, string> = { local: 'bg-local-wash', server: 'bg-server-wash', kept: 'bg-kept-wash', reject: 'bg-reject-wash', wait: 'bg-wait-wash' };
export const TONE_BORDER: Record<Tone, string> = { local: 'border-local-mark', server: 'border-server-mark', kept: 'border-kept-mark', reject: 'border-reject-mark', wait: 'border-strong-line' };
export const TONE_STROKE: Record<Tone, string> = { local: 'stroke-local-mark', server: 'stroke-server-mark', kept: 'stroke-kept-mark', reject: 'stroke-reject-mark', wait: 'stroke-strong-line' };

export function toneOf({ origin }: Pick<DecisionRecord, 'origin'>): Tone {
  switch (origin) {
    case 'local':
      return 'local';
    case 'server':
      return 'server';
    case 'kept-local':
      return 'kept';
    case null:
      return 'reject';
  }
}

/** Key of the origin's word in the messages under `origin`. */
export function originKey({ origin }: Pick<DecisionRecord, 'origin'>): 'local' | 'server' | 'keptLocal' | 'nothing' {
  switch (origin) {
    case 'local':
    case 'server':
      return origin;
    case 'kept-local':
      return 'keptLocal';
    case null:
      return 'nothing';
  }
}
