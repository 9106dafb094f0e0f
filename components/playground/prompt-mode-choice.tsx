'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/select';
import type { PromptMode } from '@/lib/completion';

interface PromptModeChoiceProps {
  /** The model's, the best one first; nothing is shown where there is but one. */
  readonly modes: readonly PromptMode[];
  readonly value: PromptMode;
  readonly onChange: (mode: PromptMode) => void;
}

/** How the code around the cursor is put to the model. */
export function PromptModeChoice({ modes, value, onChange }: PromptModeChoiceProps) {
  const t = useTranslations('engines');
  if (modes.length < 2) return null;
  return (
    <div className="flex items-center gap-3">
      <span className="text-muted">{t('prompt')}</span>
      <Select
        label={t('prompt')}
        value={value}
        options={modes.map((mode) => ({ value: mode, text: t(`promptMode.${mode}`) }))}
        onChange={(next) => {
          const mode = modes.find((known) => known === next);
          if (mode !== undefined) onChange(mode);
        }}
      />
    </div>
  );
}
