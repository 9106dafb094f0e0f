import { RotateCcw, SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Popover } from '@/components/ui/popover';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import type { Lab, LabScene } from './use-lab';
import { LAB_METHODS, OBJECTIVES, objectiveOf, parameterKey, parameterOf, type LabSettings } from './lab-settings';
import { useWords } from './use-words';

/** Method, threshold and what it brings; stays in view while the pictures are looked at. */
export function LabControls({ lab, scene }: { readonly lab: Lab; readonly scene: LabScene }) {
  const t = useTranslations('calibrate.controls');
  const figures = useTranslations('calibrate.figures');
  const { slice, chosen, view } = scene;
  const { method, objective, calibrationTasks, seed, price, currency, useSplit } = lab.settings;
  const n = Math.max(1, slice.n);
  const server = view.test.serverPassed.reduce((sum, passed) => sum + passed, 0) / n;
  const points = (slice.passed / n - server) * 100;
  const moved = lab.settings.threshold !== null && lab.settings.threshold !== chosen;
  return (
    <div role="group" aria-label={t('label')} className="sticky top-0 z-10 flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-hairline bg-surface px-4 py-2 sm:px-6">
      <div className="flex min-w-0 items-center gap-2">
        <Fields {...{ method, objective, calibrationTasks, seed, price, currency, useSplit }} split={lab.library?.split ?? null} change={lab.change} />
      </div>
      <div className="flex min-w-56 flex-1 items-center gap-3">
        <label className="flex min-w-0 flex-1 items-center gap-2.5">
          <span className="text-[12.5px] text-muted">{t('threshold')}</span>
          <input
            type="range"
            min={0}
            max={100}
            step={1}
            value={Math.round(slice.threshold * 100)}
            aria-valuetext={slice.threshold.toFixed(2)}
            onChange={(event) => lab.change({ threshold: Number(event.target.value) / 100 })}
            onDoubleClick={() => lab.change({ threshold: null })}
            className="lab-range min-w-0 flex-1"
          />
          <output className="w-9 font-mono text-[13px] font-semibold">{slice.threshold.toFixed(2)}</output>
        </label>
        <IconButton label={t('reset')} disabled={!moved} onClick={() => lab.change({ threshold: null })}>
          <RotateCcw size={14} aria-hidden />
        </IconButton>
      </div>
      <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1" data-testid="lab-figures">
        <Figure name={figures('passAt1')} value={`${((slice.passed / n) * 100).toFixed(1)}%`} note={figures('againstServer', { points: `${points > 0 ? '+' : points < 0 ? '−' : '±'}${Math.abs(points).toFixed(1)}` })} />
        <Figure name={figures('kept')} value={`${((slice.kept / n) * 100).toFixed(1)}%`} tone="text-local" />
        <Figure name={figures('wronglyKept')} value={`${((slice.wronglyKept / n) * 100).toFixed(1)}%`} tone="text-reject" />
      </dl>
    </div>
  );
}

function Figure({ name, value, note, tone }: { readonly name: string; readonly value: string; readonly note?: string; readonly tone?: string }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="order-2 text-[12px] text-muted">{name}</dt>
      <dd className={`order-1 text-[16px] font-semibold tracking-tight ${tone ?? ''}`}>{value}</dd>
      {note === undefined ? null : <dd className="order-3 hidden text-[11.5px] text-faint min-[1100px]:block">{note}</dd>}
    </div>
  );
}

interface FieldsProps extends Omit<LabSettings, 'threshold'> {
  /** Name of the imported split. */
  readonly split: string | null;
  readonly change: Lab['change'];
}

/** All but the threshold, so that its moves leave the menus alone. */
const Fields = memo(function Fields({ method, objective, calibrationTasks, seed, price, currency, useSplit, split, change }: FieldsProps) {
  const t = useTranslations('calibrate.controls');
  const names = useTranslations('calibrate.objectives');
  const words = useWords();
  const key = parameterKey(objective);
  return (
    <>
      <Select label={t('method')} value={method} options={LAB_METHODS.map((id) => ({ value: id, text: words(`methodName.${id}`) }))} onChange={(value) => change({ method: LAB_METHODS.find((id) => id === value) ?? 'synconfroute', threshold: null })} />
      <Select
        label={t('objective')}
        className="max-w-60"
        value={objective.kind}
        options={OBJECTIVES.map((kind) => ({ value: kind, text: names(kind) }))}
        onChange={(value) => change({ objective: objectiveOf(OBJECTIVES.find((kind) => kind === value) ?? 'within-delta'), threshold: null })}
      />
      <Popover
        label={t('more')}
        trigger={
          <Button variant="quiet" aria-label={t('more')}>
            <SlidersHorizontal size={14} aria-hidden />
          </Button>
        }
      >
        <div className="grid gap-3">
          {key === null ? null : <NumberField label={t(key)} value={parameterOf(objective) ?? 0} step={0.01} max={1} onChange={(value) => change({ objective: objectiveOf(objective.kind, value), threshold: null })} />}
          <NumberField label={t('calibrationTasks')} value={calibrationTasks ?? 0} placeholder="–" step={10} max={100_000} onChange={(value) => change({ calibrationTasks: value > 0 ? Math.round(value) : null, threshold: null })} />
          <NumberField label={t('seed')} value={seed} step={1} max={2 ** 31} onChange={(value) => change({ seed: Math.round(value), threshold: null })} />
          {split === null ? null : <Switch label={t('split', { name: split })} checked={useSplit} onCheckedChange={(checked) => change({ useSplit: checked, threshold: null })} />}
          <NumberField label={t('price')} value={price} step={0.0001} max={1000} onChange={(value) => change({ price: value })} />
          <Row label={t('currency')}>
            <input value={currency} maxLength={6} onChange={(event) => change({ currency: event.target.value })} className={FIELD} />
          </Row>
        </div>
      </Popover>
    </>
  );
});

const FIELD = 'h-7 w-28 rounded-md border border-hairline bg-surface px-2 text-right font-mono text-[12.5px]';

/** A number that takes effect when the field is left or Enter is pressed, so that half-typed numbers compute nothing. */
function NumberField({ label, value, step, max, placeholder, onChange }: { readonly label: string; readonly value: number; readonly step: number; readonly max: number; readonly placeholder?: string; readonly onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const next = Number(typed);
    if (typed !== null && typed.trim() !== '' && Number.isFinite(next)) onChange(Math.min(max, Math.max(0, next)));
    setTyped(null);
  };
  return (
    <Row label={label}>
      <input
        type="number"
        min={0}
        max={max}
        step={step}
        placeholder={placeholder}
        value={typed ?? (value === 0 && placeholder !== undefined ? '' : value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
        className={FIELD}
      />
    </Row>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="flex items-center justify-between gap-3">
      <span className="text-[12.5px] text-muted">{label}</span>
      {children}
    </label>
  );
}
