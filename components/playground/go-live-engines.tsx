'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { EngineChoice, LocalEngineId } from '@/lib/engines/capabilities';
import { useEngineWords } from './use-engine-words';

interface EngineChoiceProps {
  readonly choice: EngineChoice;
  readonly selected: LocalEngineId;
  readonly onSelect: (engine: LocalEngineId) => void;
}

/** The four sources of local completions, each with why it is possible here or not; the automatic choice is marked. */
export function GoLiveEngines({ choice, selected, onSelect }: EngineChoiceProps) {
  const t = useTranslations('engines');
  const words = useEngineWords();
  return (
    <fieldset>
      <legend className="mb-1.5 text-[12.5px] text-muted">{t('engine')}</legend>
      <div className="flex flex-col divide-y divide-hairline rounded-lg border border-hairline">
        {choice.options.map(({ engine, why, possible }) => (
          <label key={engine} className={clsx('flex cursor-pointer items-start gap-3 px-3 py-2', engine === selected && 'bg-sunken')}>
            <input type="radio" name="engine" checked={engine === selected} onChange={() => onSelect(engine)} className="mt-1 accent-(--ink)" />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{t(`name.${engine}`)}</span>
                {engine === choice.chosen.engine ? <span className="text-[12px] text-local">{t('automatic')}</span> : null}
              </span>
              <span className={clsx('block text-[12.5px]', possible ? 'text-muted' : 'text-kept')}>{words.why(why)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
