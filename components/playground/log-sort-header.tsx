import { useTranslations } from 'next-intl';
import type { LogSort } from './log-sort';

interface SortHeaderProps {
  readonly name: LogSort['key'];
  readonly sort: LogSort;
  readonly onSort: (sort: LogSort) => void;
  readonly className?: string;
}

/** Head of a column that sorts; the first click puts the largest first. */
export function SortHeader({ name, sort, onSort, className }: SortHeaderProps) {
  const t = useTranslations('log.column');
  const isSorted = sort.key === name;
  return (
    <span role="columnheader" aria-sort={!isSorted ? 'none' : sort.descending ? 'descending' : 'ascending'} className={className}>
      <button type="button" className="rounded hover:text-ink" onClick={() => onSort({ key: name, descending: isSorted ? !sort.descending : true })}>
        {t(name)}
        <span aria-hidden>{isSorted ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </span>
  );
}
