import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Slider } from 'radix-ui';

interface ConfidenceGaugeProps {
  /** 0 … 1; null where there is none. */
  readonly confidence: number | null;
  readonly threshold: number;
  /** Where a double click puts the handle. */
  readonly baseThreshold: number;
  /** While the handle moves, in hundredths. */
  readonly onThresholdChange: (threshold: number) => void;
  /** When the handle comes to rest. */
  readonly onThresholdCommit: (threshold: number) => void;
}

/** Confidence as a bar with the threshold as a handle on it. Arrow keys move by 0.01, a double click goes back to the policy's own. */
export function ConfidenceGauge({ confidence, threshold, baseThreshold, onThresholdChange, onThresholdCommit }: ConfidenceGaugeProps) {
  const t = useTranslations('confidence');
  const passes = confidence !== null && confidence >= threshold;
  return (
    <div>
      <div className="relative pt-1 pb-6">
        <Slider.Root
          min={0}
          max={100}
          step={1}
          value={[Math.round(threshold * 100)]}
          onValueChange={([value]) => onThresholdChange((value ?? 0) / 100)}
          onValueCommit={([value]) => onThresholdCommit((value ?? 0) / 100)}
          onDoubleClick={() => {
            onThresholdChange(baseThreshold);
            onThresholdCommit(baseThreshold);
          }}
          className="relative flex h-6 w-full cursor-ew-resize touch-none items-center select-none"
        >
          <Slider.Track className="relative h-2.5 w-full rounded-full bg-sunken inset-ring inset-ring-hairline">
            {confidence === null ? null : (
              <span
                data-testid="confidence-bar"
                className={clsx('absolute inset-y-0 left-0 rounded-full transition-colors duration-150', passes ? 'bg-local-mark' : 'bg-reject-mark')}
                style={{ width: `${Math.max(confidence * 100, 1.5)}%` }}
              />
            )}
          </Slider.Track>
          <Slider.Thumb
            aria-label={t('threshold')}
            aria-valuetext={t('thresholdValue', { threshold: threshold.toFixed(2) })}
            className="group relative block h-6 w-[7px] rounded-[3px] border-[1.5px] border-surface bg-ink shadow-[0_0_0_1px_var(--ink)]"
          >
            <span className={clsx('absolute top-[26px] font-mono text-[11px] whitespace-nowrap text-ink', threshold > 0.92 ? 'right-0' : threshold < 0.08 ? 'left-0' : 'left-1/2 -translate-x-1/2')} aria-hidden>
              t = {threshold.toFixed(2)}
            </span>
          </Slider.Thumb>
        </Slider.Root>
      </div>
    </div>
  );
}
