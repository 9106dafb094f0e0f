'use client';

import clsx from 'clsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Download, Link2, Upload } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { originKey, TONE_GLYPH, TONE_TEXT, toneOf } from '@/components/decision/tone';
import { tookMs } from '@/components/decision/waterfall';
import { useSentences } from '@/components/decision/use-sentences';
import { Button } from '@/components/ui/button';
import { formatMs, oneLine } from '@/components/ui/format';
import { Prose } from '@/components/ui/prose';
import { Select } from '@/components/ui/select';
import type { DecisionRecord } from '@/lib/routing';
import { filterDecisions, type OriginFilter } from '@/lib/session';
import { SortHeader } from './log-sort-header';
import { sortDecisions, type LogSort } from './log-sort';

interface DecisionLogProps {
  readonly decisions: readonly DecisionRecord[];
  readonly focusedId: string | null;
  readonly onSelect: (record: DecisionRecord) => void;
  readonly onExport: (records: readonly DecisionRecord[], format: 'jsonl' | 'csv') => void;
  readonly onImport: (file: File) => void;
  readonly onShare: (records: readonly DecisionRecord[]) => void;
}

const FILTERS = ['all', 'local', 'server', 'kept-local', 'none'] as const satisfies readonly OriginFilter[];
const ROW_HEIGHT_PX = 30;
/** On a narrow screen what was shown has the room; reason and times are in the decision itself. */
const COLUMNS = 'grid grid-cols-[60px_minmax(92px,124px)_40px_minmax(0,1fr)] min-[900px]:grid-cols-[76px_minmax(110px,140px)_56px_minmax(0,1fr)_minmax(0,1.5fr)_70px] items-center gap-x-2 min-[900px]:gap-x-3 px-3 sm:px-4';

/** Every decision of the session, newest first. */
export function DecisionLog({ decisions, focusedId, onSelect, onExport, onImport, onShare }: DecisionLogProps) {
  const t = useTranslations('log');
  const exports = useTranslations('exports');
  const origins = useTranslations('origin');
  const format = useFormatter();
  const { explanation } = useSentences();
  const [origin, setOrigin] = useState<OriginFilter>('all');
  const [words, setWords] = useState('');
  const [sort, setSort] = useState<LogSort>({ key: 'time', descending: true });
  const shown = sortDecisions(filterDecisions(decisions, { origin, words }), sort);
  const input = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- the React compiler is not in use, and nothing memoised receives `rows`.
  const rows = useVirtualizer({ count: shown.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT_PX, overscan: 12 });
  return (
    <section id="decision-log" aria-label={t('title')} className="flex h-full min-h-0 flex-col bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-t border-b border-hairline px-3 py-1.5 sm:px-4">
        <Select
          label={t('filterOrigin')}
          value={origin}
          options={FILTERS.map((value) => ({ value, text: value === 'all' ? t('all') : value === 'none' ? origins('nothing') : value === 'kept-local' ? origins('keptLocal') : origins(value) }))}
          onChange={(value) => setOrigin(FILTERS.find((known) => known === value) ?? 'all')}
        />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="h-7 w-44 min-w-28 flex-1 rounded-md border border-hairline bg-surface px-2 text-[12.5px] placeholder:text-faint sm:flex-none"
        />
        <span className="text-[12px] text-muted">{t('count', { shown: shown.length, all: decisions.length })}</span>
        <Button variant="quiet" className="ml-auto" disabled={shown.length === 0} onClick={() => onExport(shown, 'jsonl')}>
          <Download size={14} aria-hidden /> {t('export')}
        </Button>
        <Button variant="quiet" disabled={shown.length === 0} onClick={() => onExport(shown, 'csv')}>
          <Download size={14} aria-hidden /> {exports('csv')}
        </Button>
        <Button variant="quiet" disabled={shown.length === 0} onClick={() => onShare(shown)}>
          <Link2 size={14} aria-hidden /> {t('share')}
        </Button>
        <Button variant="quiet" onClick={() => input.current?.click()}>
          <Upload size={14} aria-hidden /> {t('import')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".jsonl,.json"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) onImport(file);
            event.target.value = '';
          }}
        />
      </div>
      {shown.length === 0 ? (
        <p className="px-4 py-6 text-center text-muted">{decisions.length === 0 ? t('empty') : t('noMatch')}</p>
      ) : (
        <div ref={scroller} className="min-h-0 flex-1 overflow-auto" role="table" aria-label={t('title')} aria-rowcount={shown.length + 1} tabIndex={0}>
          <div role="row" aria-rowindex={1} className={clsx(COLUMNS, 'sticky top-0 z-10 h-7 border-b border-hairline bg-surface text-[11.5px] text-faint')}>
            {(['time', 'origin', 'score'] as const).map((key) => (
              <SortHeader key={key} name={key} sort={sort} onSort={setSort} />
            ))}
            <span role="columnheader">{t('column.text')}</span>
            <span role="columnheader" className="hidden min-[900px]:block">
              {t('column.reason')}
            </span>
            <SortHeader name="took" sort={sort} onSort={setSort} className="hidden text-right min-[900px]:block" />
          </div>
          <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start, key }) => {
              const record = shown[index];
              if (record === undefined) return null;
              const tone = toneOf(record);
              return (
                <div
                  key={key}
                  role="row"
                  aria-rowindex={index + 2}
                  aria-current={record.id === focusedId ? 'true' : undefined}
                  className={clsx(COLUMNS, 'absolute inset-x-0 cursor-pointer text-[12.5px] hover:bg-sunken', record.id === focusedId && 'bg-sunken')}
                  style={{ height: ROW_HEIGHT_PX, transform: `translateY(${start}px)` }}
                  onClick={() => onSelect(record)}
                >
                  <span role="cell" className="font-mono text-[11.5px] text-muted">
                    {format.dateTime(new Date(record.at), { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
                  </span>
                  <span role="cell" className={clsx('truncate', TONE_TEXT[tone])}>
                    <button type="button" onClick={(event) => { event.stopPropagation(); onSelect(record); }} aria-label={t('open', { origin: record.recorded ? `${origins(originKey(record))}, ${origins('recorded')}` : origins(originKey(record)), reason: explanation(record) })} className="max-w-full truncate rounded">
                      <span aria-hidden>{TONE_GLYPH[tone]}</span> {origins(originKey(record))}
                      {record.recorded ? ` · ${origins('recorded')}` : ''}
                    </button>
                  </span>
                  <span role="cell" className="font-mono text-[12px]">
                    {record.confidence === null ? '–' : record.confidence.toFixed(2)}
                  </span>
                  <span role="cell" className="truncate font-mono text-[12px]">
                    {record.shown === null ? <span className="text-faint">–</span> : oneLine(record.shown)}
                  </span>
                  <span role="cell" className="hidden truncate text-muted min-[900px]:block">
                    <Prose text={explanation(record)} />
                  </span>
                  <span role="cell" className="hidden text-right font-mono text-[11.5px] text-muted min-[900px]:block">
                    {formatMs(tookMs(record))}
                  </span>
                </div>
              );
            })}
          </div>
        </div>
      )}
    </section>
  );
}
