import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { DecisionRecord } from '@/lib/routing';
import { usePlayground } from './session-context';

interface SessionTransfer {
  /** What just happened, as a sentence; null: nothing. */
  readonly notice: string | null;
  readonly dismiss: () => void;
  readonly share: (decisions: readonly DecisionRecord[]) => void;
  readonly importFile: (file: File) => void;
}

/** Sessions as links and files: out by the clipboard, in by a file or by the address that the page was opened with. */
export function useSessionTransfer(booted: boolean): SessionTransfer {
  const t = useTranslations('log');
  const { store } = usePlayground();
  const [notice, setNotice] = useState<string | null>(null);

  const add = (decisions: readonly DecisionRecord[], bad: number) => {
    store.setState((state) => {
      const known = new Set(state.decisions.map(({ id }) => id));
      const added = decisions.filter(({ id }) => !known.has(id));
      const last = decisions.at(-1);
      return { decisions: [...state.decisions, ...added], ...(last === undefined ? {} : { focus: { kind: 'decision' as const, id: last.id } }) };
    });
    setNotice(t('imported', { count: decisions.length, bad }));
  };

  const share = async (decisions: readonly DecisionRecord[]) => {
    const { formatShare } = await import('@/lib/session/share');
    // Oldest first, as the session keeps them.
    const { fragment, count } = formatShare(decisions.toSorted((a, b) => a.at.localeCompare(b.at)));
    const link = window.location.origin + window.location.pathname + window.location.search + fragment;
    try {
      await navigator.clipboard.writeText(link);
      setNotice(t('shared', { count }));
    } catch {
      window.history.replaceState(window.history.state, '', link);
      setNotice(t('notCopied'));
    }
  };
  const importFile = async (file: File) => {
    const { parseSession } = await import('@/lib/session/share');
    const { decisions, badLines } = parseSession(await file.text());
    add(decisions, badLines.length);
  };

  useEffect(() => {
    if (!booted) return;
    const { hash } = window.location;
    if (hash === '') return;
    void import('@/lib/session/share').then(({ parseShare }) => {
      const shared = parseShare(hash);
      if (shared === null) return;
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
      add(shared, 0);
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address is read once, when the session is there
  }, [booted]);

  return {
    notice,
    dismiss: () => setNotice(null),
    share: (decisions) => void share(decisions),
    importFile: (file) => void importFile(file),
  };
}
