'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { usePolicyWords } from '@/components/decision/use-policy-words';
import { Button } from '@/components/ui/button';
import { figuresKey } from './policy-figures';
import { loadShippedPolicy, parsePolicyFile, PolicyFileError, POLICY_KEY } from './load-policy';
import { usePlayground, useSession } from './session-context';
import { SettingRow } from './setting-row';

/** The policy in force while nobody moves the threshold: where it comes from, and how to put another one in its place. */
export function PolicyRow() {
  const t = useTranslations('settings');
  const words = usePolicyWords();
  const fileWords = useTranslations('policyFile');
  const session = usePlayground();
  const policy = useSession((state) => state.basePolicy);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { calibration } = policy;

  async function load(file: File) {
    try {
      const loaded = parsePolicyFile(await file.text(), file.name);
      session.usePolicy(loaded);
      setProblem(null);
      await session.persistence.saveValue(POLICY_KEY, loaded);
    } catch (error) {
      setProblem(error instanceof PolicyFileError ? fileWords(error.code, error.params) : String(error));
    }
  }

  async function backToShipped() {
    const shipped = await loadShippedPolicy();
    if (shipped !== null) session.usePolicy(shipped);
    await session.persistence.saveValue(POLICY_KEY, null);
    setProblem(null);
  }

  return (
    <SettingRow
      title={t('policy')}
      hint={
        <>
          {words.title(policy)} (t = {policy.threshold.toFixed(2)}).
          {calibration?.passAt1 === undefined || calibration.localRate === undefined ? '' : ` ${t(figuresKey(calibration), { n: calibration.n, localRate: calibration.localRate, passAt1: calibration.passAt1 })}`}
          {problem === null ? null : (
            <span role="alert" className="mt-1 block text-reject">
              {problem}
            </span>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-1.5">
        <Button onClick={() => input.current?.click()}>{t('policyLoad')}</Button>
        <Button variant="quiet" onClick={() => void backToShipped()}>
          {t('policyShipped')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void load(file);
          event.target.value = '';
        }}
      />
    </SettingRow>
  );
}
