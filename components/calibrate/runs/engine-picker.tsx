'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { VOTE_SIZES } from '@/lib/evaluation';
import type { EngineChoice } from './engine-choice';
import type { EngineOption, EngineOptions } from './use-engine-options';

type Kind = EngineChoice['kind'];

interface EnginePickerProps {
  readonly label: string;
  readonly kinds: readonly Kind[];
  readonly options: EngineOptions;
  readonly value: EngineChoice;
  readonly onChange: (choice: EngineChoice) => void;
  readonly onRemove?: () => void;
}

const DEFAULT_ENDPOINT: EngineChoice = { kind: 'endpoint', baseUrl: 'http://127.0.0.1:11434/v1', model: '', promptMode: 'fim' };

/** Chooses what answers: where it runs, which model, which prompt. */
export function EnginePicker({ label, kinds, options, value, onChange, onRemove }: EnginePickerProps) {
  const t = useTranslations('runs');
  const addressId = useId();
  const nameId = useId();
  const offered = kinds.filter((kind) => kind === 'endpoint' || options[kind].length > 0);
  const entries = value.kind === 'endpoint' ? [] : options[value.kind];
  const titles = [...new Set(entries.map(({ title }) => title))];
  const title = entries.find(({ choice }) => sameChoice(choice, value))?.title ?? titles[0];
  const modes: readonly EngineChoice['promptMode'][] = value.kind === 'endpoint' ? ['fim', 'chat'] : entries.filter((entry) => entry.title === title).map(({ choice }) => choice.promptMode);
  const field = 'h-7 w-full rounded-md border border-hairline bg-surface px-2 font-mono text-[12.5px]';
  const chooseKind = (kind: string) => {
    const next = kind === 'endpoint' ? DEFAULT_ENDPOINT : firstOf(options, kind as Exclude<Kind, 'endpoint'>);
    if (next !== undefined) onChange(next);
  };
  return (
    <fieldset className="rounded-lg border border-hairline px-3 pt-2 pb-3">
      <legend className="px-1 font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <Select label={`${label}: ${t('kind')}`} value={value.kind} options={offered.map((kind) => ({ value: kind, text: t(`engine.${kind}`) }))} onChange={chooseKind} />
        {value.kind === 'endpoint' ? null : (
          <Select label={`${label}: ${t('model')}`} value={title ?? ''} options={titles.map((text) => ({ value: text, text }))} onChange={(next) => pick(entries, next, value.promptMode, onChange)} />
        )}
        <Select
          label={`${label}: ${t('mode')}`}
          value={value.promptMode}
          options={modes.map((mode) => ({ value: mode, text: t(`promptMode.${mode}`) }))}
          onChange={(mode) => (value.kind === 'endpoint' ? onChange({ ...value, promptMode: mode === 'chat' ? 'chat' : 'fim' }) : pick(entries, title ?? '', mode, onChange))}
        />
        {(value.kind === 'tab' || value.kind === 'endpoint') && value.promptMode === 'chat' ? (
          <Select
            label={`${label}: ${t('examples')}`}
            value={value.examples ?? 'none'}
            options={(['none', 'static', 'random', 'tf-idf'] as const).map((strategy) => ({ value: strategy, text: t(`example.${strategy}`) }))}
            onChange={(strategy) => onChange({ ...value, examples: engineExamples(strategy) })}
          />
        ) : null}
        {value.kind === 'endpoint' ? (
          <Select
            label={`${label}: ${t('votes')}`}
            value={String(value.votes ?? 1)}
            options={[{ value: '1', text: t('greedy') }, ...VOTE_SIZES.map((votes) => ({ value: String(votes), text: t('vote', { votes }) }))]}
            onChange={(votes) => onChange({ ...value, votes: VOTE_SIZES.find((size) => String(size) === votes) })}
          />
        ) : null}
        {onRemove === undefined ? null : (
          <IconButton label={t('remove')} onClick={onRemove} className="ml-auto">
            <X size={15} aria-hidden />
          </IconButton>
        )}
      </div>
      {value.kind === 'endpoint' ? (
        <div className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-2">
          <div>
            <label htmlFor={addressId} className="text-[12.5px] text-muted">
              {t('address')}
            </label>
            <input id={addressId} type="url" className={field} value={value.baseUrl} onChange={(event) => onChange({ ...value, baseUrl: event.target.value })} />
          </div>
          <div>
            <label htmlFor={nameId} className="text-[12.5px] text-muted">
              {t('modelName')}
            </label>
            <input id={nameId} className={field} value={value.model} onChange={(event) => onChange({ ...value, model: event.target.value })} />
          </div>
        </div>
      ) : null}
    </fieldset>
  );
}

function engineExamples(strategy: string): 'static' | 'random' | 'tf-idf' | undefined {
  return strategy === 'static' || strategy === 'random' || strategy === 'tf-idf' ? strategy : undefined;
}

/** The first choice of a kind; undefined where there is none. */
export function firstOf(options: EngineOptions, kind: Exclude<Kind, 'endpoint'>): EngineChoice | undefined {
  return options[kind][0]?.choice;
}

function pick(entries: readonly EngineOption[], title: string, mode: string, onChange: (choice: EngineChoice) => void): void {
  const ofModel = entries.filter((entry) => entry.title === title);
  const found = ofModel.find(({ choice }) => choice.promptMode === mode) ?? ofModel[0];
  if (found !== undefined) onChange(found.choice);
}

function sameChoice(a: EngineChoice, b: EngineChoice): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
