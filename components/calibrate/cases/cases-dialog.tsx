import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { tasksOf, type TaskFilter } from '@/lib/charts';
import { labClient } from '../lab-client';
import type { LabScene } from '../use-lab';
import { CaseView } from './case-view';

interface CasesDialogProps {
  readonly scene: LabScene;
  readonly picked: { readonly filter: TaskFilter; readonly label: string } | { readonly taskIds: readonly string[]; readonly label: string };
  readonly onClose: () => void;
}

const ROW_PX = 30;

/** The tasks behind a mark: a list, and the one that is looked at in full. */
export function CasesDialog({ scene, picked, onClose }: CasesDialogProps) {
  const t = useTranslations('cases');
  const { view, slice } = scene;
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const items = useMemo(() => {
    const indexOf = new Map(view.test.taskIds.map((id, index) => [id, index]));
    return 'filter' in picked ? tasksOf(view.test, slice, view.methods, picked.filter).map((index) => ({ id: view.test.taskIds[index] ?? '', index })) : picked.taskIds.map((id) => ({ id, index: indexOf.get(id) ?? null }));
  }, [picked, view, slice]);
  const shown = items.filter(({ id }) => id.toLowerCase().includes(search.toLowerCase()));
  const current = shown.find(({ id }) => id === selected) ?? shown[0];
  const { data } = useQuery({
    queryKey: ['lab', 'case', scene.viewId, current?.id],
    queryFn: ({ signal }) => labClient().call('caseOf', { taskId: current?.id ?? '' }, { signal }),
    enabled: current !== undefined,
    structuralSharing: false,
  });
  const move = (step: number) => setSelected(shown[Math.min(shown.length - 1, Math.max(0, shown.findIndex(({ id }) => id === current?.id) + step))]?.id ?? null);

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('title', { count: items.length })} description={picked.label} size="full">
      {items.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <div className="grid grid-cols-1 gap-5 md:grid-cols-[260px_minmax(0,1fr)]">
          <div>
            <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} placeholder={t('search')} aria-label={t('search')} className="mb-2 h-8 w-full rounded-md border border-hairline bg-surface px-2.5" />
            <TaskList items={shown} current={current?.id} scene={scene} onSelect={setSelected} onMove={move} />
          </div>
          <div className="min-w-0">{data == null ? null : <CaseView key={data.taskId} shown={data} threshold={slice.threshold} focus={slice.method} />}</div>
        </div>
      )}
    </Dialog>
  );
}

interface TaskListProps {
  readonly items: readonly { readonly id: string; readonly index: number | null }[];
  readonly current: string | undefined;
  readonly scene: LabScene;
  readonly onSelect: (id: string) => void;
  readonly onMove: (step: number) => void;
}

function TaskList({ items, current, scene: { view, slice }, onSelect, onMove }: TaskListProps) {
  const t = useTranslations('cases');
  const list = useRef<HTMLDivElement | null>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer's functions are not memoised, and need not be
  const rows = useVirtualizer({ count: items.length, getScrollElement: () => list.current, estimateSize: () => ROW_PX, overscan: 8 });
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={t('title', { count: items.length })}
      tabIndex={0}
      className="h-40 overflow-y-auto rounded-md border border-hairline md:h-[min(62vh,560px)]"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step === 0) return;
        event.preventDefault();
        onMove(step);
      }}
    >
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          const passes = (passed: Uint8Array) => item.index !== null && passed[item.index] === 1;
          const kept = item.index !== null && slice.keptMask[item.index] === 1;
          return (
            <div
              key={item.id}
              role="option"
              aria-selected={item.id === current}
              onClick={() => onSelect(item.id)}
              className={clsx('absolute inset-x-0 flex cursor-pointer items-center gap-2 px-2.5 text-[12px]', item.id === current ? 'bg-sunken font-medium' : 'hover:bg-sunken')}
              style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
            >
              {item.index === null ? (
                <span className="w-3 text-center text-muted" title={t('notInTest')}>
                  –
                </span>
              ) : (
                <span className={clsx('w-3 text-[10px]', kept ? 'text-local-mark' : 'text-server-mark')} title={kept ? t('keeps') : t('escalates')}>
                  {kept ? '●' : '▲'}
                </span>
              )}
              <span className="min-w-0 flex-1 truncate [direction:rtl] text-left" title={item.id}>
                <bdi>{item.id}</bdi>
              </span>
              {item.index === null ? null : (
                <span className="font-mono text-[11px]" title={`${t('local')}: ${t(passes(view.test.localPassed) ? 'passed' : 'failed')}; ${t('server')}: ${t(passes(view.test.serverPassed) ? 'passed' : 'failed')}`}>
                  <Mark passed={passes(view.test.localPassed)} /> <Mark passed={passes(view.test.serverPassed)} />
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Mark({ passed }: { readonly passed: boolean }) {
  return <span className={passed ? 'text-local' : 'text-reject'}>{passed ? '✓' : '✕'}</span>;
}
