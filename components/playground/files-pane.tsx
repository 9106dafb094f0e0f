'use client';

import clsx from 'clsx';
import { FilePlus2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { languageName, LANGUAGES, type SourceDocument } from '@/lib/session';
import { FilePicker } from './file-picker';

interface FilesPaneProps {
  readonly documents: readonly SourceDocument[];
  readonly activeDocumentId: string | null;
  readonly onSelect: (document: SourceDocument) => void;
  readonly onClose: (document: SourceDocument) => void;
  readonly onOpenFiles: (files: readonly File[]) => void;
  readonly onNew: () => void;
}

/** Starter files by language, and the person's own. */
export function FilesPane({ documents, activeDocumentId, onSelect, onClose, onOpenFiles, onNew }: FilesPaneProps) {
  const t = useTranslations('files');
  const own = documents.filter(({ kind }) => kind !== 'starter');
  const groups = LANGUAGES.map(({ id }) => ({ language: id, items: documents.filter((document) => document.kind === 'starter' && document.language === id) })).filter(({ items }) => items.length > 0);
  const row = (document: SourceDocument) => (
    <li key={document.id} className="group flex items-center">
      <button
        type="button"
        aria-current={document.id === activeDocumentId ? 'true' : undefined}
        onClick={() => onSelect(document)}
        className={clsx(
          'flex h-7 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left font-mono text-[12px]',
          document.id === activeDocumentId ? 'bg-sunken font-medium text-ink' : 'text-muted hover:bg-sunken hover:text-ink',
        )}
      >
        <span className="truncate">{document.name}</span>
        {document.holes.length === 0 ? null : (
          <span className="ml-auto font-sans text-[11px] text-faint" title={t('holes', { count: document.holes.length })}>
            {document.holes.length}
          </span>
        )}
      </button>
      {document.kind === 'starter' ? null : (
        <IconButton label={t('close', { name: document.name })} className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100" onClick={() => onClose(document)}>
          <X size={13} aria-hidden />
        </IconButton>
      )}
    </li>
  );
  return (
    <nav aria-label={t('title')} className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-2 py-3">
        {own.length === 0 ? null : <Group title={t('own')}>{own.map(row)}</Group>}
        {groups.map(({ language, items }) => (
          <Group key={language} title={languageName(language)}>
            {items.map(row)}
          </Group>
        ))}
      </div>
      <div className="flex gap-1 border-t border-hairline p-2">
        <FilePicker onOpenFiles={onOpenFiles} />
        <Button variant="quiet" onClick={onNew} className="flex-1">
          <FilePlus2 size={14} aria-hidden /> {t('new')}
        </Button>
      </div>
    </nav>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className="mb-3">
      <h2 className="px-2 pb-1 text-[11.5px] font-medium text-faint">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}
