import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { decisionRecordSchema, type DecisionRecord } from '../routing';
import { exportJsonl } from './export';

/** What a link may carry at most: beyond it browsers and chat programs cut addresses. */
export const MAX_SHARED_CHARS = 60_000;
/** A compressed text may not grow beyond this when it is opened. */
const MAX_TEXT_BYTES = 20_000_000;
const PREFIX = '#session=';

/**
 * Decisions as the fragment of a link, which browsers never send to a server; the code that left the machine is left out.
 * The newest decisions that fit are taken.
 * @returns the fragment with `#`, and how many decisions it holds.
 */
export function formatShare(decisions: readonly DecisionRecord[]): { readonly fragment: string; readonly count: number } {
  let count = Math.min(decisions.length, 200);
  for (;;) {
    const fragment = PREFIX + toBase64Url(deflateSync(strToU8(exportJsonl(decisions.slice(decisions.length - count))), { level: 9 }));
    if (fragment.length <= MAX_SHARED_CHARS || count <= 1) return { fragment, count };
    count = Math.max(1, Math.floor((count * MAX_SHARED_CHARS) / fragment.length));
  }
}

/** The decisions of a fragment; null where it holds none or is damaged. */
export function parseShare(fragment: string): DecisionRecord[] | null {
  if (!fragment.startsWith(PREFIX)) return null;
  try {
    const packed = fromBase64Url(fragment.slice(PREFIX.length));
    const text = inflateSync(packed, { out: new Uint8Array(Math.min(MAX_TEXT_BYTES, packed.length * 1_100 + 1_000)) });
    return parseSession(strFromU8(text)).decisions;
  } catch {
    return null;
  }
}

export interface ImportedSession {
  readonly decisions: DecisionRecord[];
  /** Numbers of the lines, counted from 1, that are no decision. */
  readonly badLines: readonly number[];
}

/** Reads an exported session, one decision a line; lines that are none are told and left out. */
export function parseSession(text: string): ImportedSession {
  const decisions: DecisionRecord[] = [];
  const badLines: number[] = [];
  for (const [index, line] of text.replace(/\0+$/, '').split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const record = parseRecord(line);
    if (record === null) badLines.push(index + 1);
    else decisions.push(record);
  }
  return { decisions, badLines };
}

function parseRecord(line: string): DecisionRecord | null {
  try {
    return decisionRecordSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));
}
