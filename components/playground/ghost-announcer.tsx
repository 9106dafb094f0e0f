'use client';

import { useTranslations } from 'next-intl';
import { originKey } from '@/components/decision/tone';
import type { DecisionRecord } from '@/lib/routing';

interface GhostAnnouncerProps {
  readonly ghost: { readonly decisionId: string; readonly text: string } | null;
  readonly record: DecisionRecord | null;
}

/** Says ghost text and its origin to screen readers, politely. */
export function GhostAnnouncer({ ghost, record }: GhostAnnouncerProps) {
  const t = useTranslations();
  const known = ghost !== null && record?.id === ghost.decisionId ? record : null;
  return (
    <p className="sr-only" aria-live="polite" data-testid="ghost-announcement">
      {ghost === null || known === null ? '' : t('editor.ghost', { origin: t(`origin.${originKey(known)}`), recorded: String(known.recorded), text: ghost.text })}
    </p>
  );
}
