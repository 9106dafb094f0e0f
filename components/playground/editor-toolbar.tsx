'use client';

import { ChevronLeft, ChevronRight, Lock, LockOpen, Play, Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { LANGUAGES, type SourceDocument } from '@/lib/session';
import { NarrowFileButtons } from './file-picker';

interface EditorToolbarProps {
  readonly documents: readonly SourceDocument[];
  readonly document: SourceDocument | undefined;
  /** Index of the hole at which the editor stands; -1: at none. */
  readonly holeIndex: number;
  readonly localOnly: boolean;
  readonly onSelectDocument: (documentId: string) => void;
  readonly onOpenFiles: (files: readonly File[]) => void;
  readonly onNewFile: () => void;
  readonly onLanguage: (language: string) => void;
  readonly onHole: (by: 1 | -1) => void;
  readonly onAsk: () => void;
  readonly onRun: () => void;
  readonly onReadOnly: (readOnly: boolean) => void;
  readonly onLocalOnly: (localOnly: boolean) => void;
}

export function EditorToolbar({ documents, document, holeIndex, localOnly, onSelectDocument, onOpenFiles, onNewFile, onLanguage, onHole, onAsk, onRun, onReadOnly, onLocalOnly }: EditorToolbarProps) {
  const t = useTranslations('toolbar');
  const run = useTranslations('run');
  const lock = useTranslations('lock');
  const readOnly = document?.readOnly === true;
  const holes = readOnly ? 0 : (document?.holes.length ?? 0);
  const languages = [...LANGUAGES.map(({ id, name }) => ({ value: id, text: name })), { value: 'plaintext', text: t('plainText') }];
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline px-3 py-1.5">
      <Select label={t('file')} className="max-w-44 min-[1280px]:hidden" value={document?.id ?? ''} options={documents.length === 0 ? [{ value: '', text: t('noFile') }] : documents.map(({ id, name }) => ({ value: id, text: name }))} onChange={onSelectDocument} disabled={documents.length === 0} />
      <NarrowFileButtons onOpenFiles={onOpenFiles} onNew={onNewFile} />
      <h1 className="sr-only min-w-0 truncate font-mono text-[12.5px] font-medium min-[1440px]:not-sr-only">{document?.name ?? t('noFile')}</h1>
      <Select label={t('language')} value={document?.language ?? 'plaintext'} options={languages} onChange={onLanguage} disabled={document === undefined} />
      {holes === 0 ? null : (
        <div className="flex items-center gap-0.5" role="group" aria-label={t('holes')}>
          <IconButton label={t('previousHole')} onClick={() => onHole(-1)}>
            <ChevronLeft size={15} aria-hidden />
          </IconButton>
          <span className="min-w-20 text-center text-[12.5px] text-muted">{holeIndex < 0 ? t('holeCount', { count: holes }) : t('holeOf', { index: holeIndex + 1, count: holes })}</span>
          <Button variant="outline" onClick={() => onHole(1)}>
            {t('nextHole')} <ChevronRight size={14} aria-hidden />
          </Button>
        </div>
      )}
      <div className="ml-auto flex items-center gap-3 text-[12.5px]">
        <Button disabled={document === undefined} onClick={onRun}>
          <Play size={13} aria-hidden /> {run('button')}
        </Button>
        <Switch checked={localOnly} onCheckedChange={onLocalOnly} label={t('localOnly')} />
        <IconButton label={lock(readOnly ? 'unlock' : 'lock')} disabled={document === undefined} onClick={() => onReadOnly(!readOnly)}>
          {readOnly ? <Lock size={15} aria-hidden className="text-ink" /> : <LockOpen size={15} aria-hidden />}
        </IconButton>
        <IconButton label={t('ask')} shortcut="Alt+\" disabled={readOnly || document === undefined} onClick={onAsk}>
          <Sparkles size={15} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
