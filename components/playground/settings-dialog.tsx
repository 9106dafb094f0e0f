'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import type { SessionSettings } from '@/lib/session';
import { CompilerRow } from './compiler-offer';
import { HistoryRow } from './history-row';
import { PolicyRow } from './policy-row';
import { SettingRow } from './setting-row';

interface SettingsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly settings: SessionSettings;
  readonly onChange: (settings: SessionSettings) => void;
}

const LINE_MODES = ['auto', 'single', 'multi'] as const;
const DEBOUNCES = ['auto', 0, 75, 150, 300, 600] as const;

export function SettingsDialog({ open, onOpenChange, settings, onChange }: SettingsDialogProps) {
  const t = useTranslations('settings');
  const maxTokensId = useId();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <div className="flex flex-col divide-y divide-hairline">
        <SettingRow title={t('automatic')} hint={t('automaticHint')}>
          <Switch checked={settings.automatic} onCheckedChange={(automatic) => onChange({ ...settings, automatic })} label={<span className="sr-only">{t('automatic')}</span>} />
        </SettingRow>
        <SettingRow title={t('lineMode')} hint={t('lineModeHint')}>
          <Select
            label={t('lineMode')}
            value={settings.lineMode}
            options={LINE_MODES.map((value) => ({ value, text: t(`lineModes.${value}`) }))}
            onChange={(value) => onChange({ ...settings, lineMode: LINE_MODES.find((known) => known === value) ?? 'auto' })}
          />
        </SettingRow>
        <SettingRow title={t('debounce')} hint={t('debounceHint')}>
          <Select
            label={t('debounce')}
            value={String(settings.debounceMs)}
            options={DEBOUNCES.map((value) => ({ value: String(value), text: value === 'auto' ? t('debounceAuto') : `${value} ms` }))}
            onChange={(value) => onChange({ ...settings, debounceMs: DEBOUNCES.find((known) => String(known) === value) ?? 'auto' })}
          />
        </SettingRow>
        <SettingRow title={<label htmlFor={maxTokensId}>{t('maxTokens')}</label>} hint={t('maxTokensHint')}>
          <input
            id={maxTokensId}
            type="number"
            min={1}
            max={512}
            value={settings.maxTokens}
            onChange={(event) => {
              const maxTokens = event.target.valueAsNumber;
              if (Number.isInteger(maxTokens) && maxTokens >= 1 && maxTokens <= 512) onChange({ ...settings, maxTokens });
            }}
            className="h-7 w-20 rounded-md border border-hairline bg-surface px-2 text-right font-mono text-[12.5px]"
          />
        </SettingRow>
        <SettingRow title={t('heatmap')} hint={t('heatmapHint')}>
          <Switch checked={settings.heatmap} onCheckedChange={(heatmap) => onChange({ ...settings, heatmap })} label={<span className="sr-only">{t('heatmap')}</span>} />
        </SettingRow>
        <CompilerRow />
        <PolicyRow />
        <HistoryRow />
      </div>
    </Dialog>
  );
}
