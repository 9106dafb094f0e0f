'use client';

import { FilePlus2, FolderOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';

interface FilePickerProps {
  readonly onOpenFiles: (files: readonly File[]) => void;
  /** An icon alone. */
  readonly compact?: boolean;
}

/** A button that opens the browser's own dialog for files. */
export function FilePicker({ onOpenFiles, compact = false }: FilePickerProps) {
  const t = useTranslations('files');
  const input = useRef<HTMLInputElement>(null);
  const pick = () => input.current?.click();
  return (
    <>
      {/* The field itself is hidden from everyone: a screen reader would name it as a second button. */}
      {compact ? (
        <IconButton label={t('open')} onClick={pick}>
          <FolderOpen size={15} aria-hidden />
        </IconButton>
      ) : (
        <Button variant="quiet" onClick={pick} className="flex-1">
          <FolderOpen size={14} aria-hidden /> {t('open')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onOpenFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Opening and making a file where there is no room for the pane of files. */
export function NarrowFileButtons({ onOpenFiles, onNew }: { readonly onOpenFiles: FilePickerProps['onOpenFiles']; readonly onNew: () => void }) {
  const t = useTranslations('files');
  return (
    <div role="group" aria-label={t('title')} className="flex items-center min-[1280px]:hidden">
      <FilePicker onOpenFiles={onOpenFiles} compact />
      <IconButton label={t('new')} onClick={onNew}>
        <FilePlus2 size={15} aria-hidden />
      </IconButton>
    </div>
  );
}
