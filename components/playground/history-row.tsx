'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { usePlayground, useSession } from './session-context';
import { SettingRow } from './setting-row';

/** Live decisions that are kept in this browser, and a way to forget them. */
export function HistoryRow() {
  const t = useTranslations('settings');
  const session = usePlayground();
  const count = useSession((state) => state.decisions.filter(({ recorded }) => !recorded).length);
  return (
    <SettingRow title={t('history')} hint={t('historyHint', { count })}>
      <Button disabled={count === 0} onClick={() => void session.clearHistory()}>
        {t('historyClear')}
      </Button>
    </SettingRow>
  );
}
