import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { formatFigure } from '@/lib/charts';
import type { Lab, LabScene } from '../use-lab';
import { useWords } from '../use-words';

const STRATEGIES = ['always-local', 'always-server', 'confidence-only', 'synconfroute', 'learned', 'oracle'] as const;

/** What each way to deploy brings and costs, as the paper's Table 4, with the present threshold as one more row. */
export function DeploymentTable({ lab, scene }: { readonly lab: Lab; readonly scene: LabScene }) {
  const t = useTranslations('calibrate.deployment');
  const words = useWords();
  const { slice, view } = scene;
  const n = Math.max(1, slice.n);
  const { price, currency } = lab.settings;
  const rows = STRATEGIES.flatMap((id) => {
    const method = view.comparison.methods.find((known) => known.id === id);
    return method === undefined || 'notComputed' in method ? [] : [{ key: id, name: words(`methodName.${id}`), passAt1: method.passAt1, localRate: method.localRate, interval: method.ci95.passAt1, now: false }];
  });
  const now = { key: 'now', name: t('now', { method: words(`methodName.${slice.method}`), t: slice.threshold.toFixed(2) }), passAt1: slice.passed / n, localRate: slice.kept / n, interval: null, now: true };
  return (
    <figure className="min-w-0" data-testid="deployment-table">
      <figcaption>
        <h3 className="text-[14px] font-semibold">{t('title')}</h3>
        <p className="mt-0.5 max-w-prose text-[12.5px] leading-snug text-muted">{t('caption')}</p>
      </figcaption>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-[12.5px]">
          <thead className="text-right text-muted">
            <tr>
              <th className="py-1.5 pr-2 text-left font-medium">{t('strategy')}</th>
              <th className="px-2 py-1.5 font-medium">{words('passAt1')}</th>
              <th className="px-2 py-1.5 font-medium">{t('cost')}</th>
              <th className="px-2 py-1.5 font-medium">{t('private')}</th>
              <th className="py-1.5 pl-2 font-medium">{t('per1000')}</th>
            </tr>
          </thead>
          <tbody>
            {[...rows, now].map((row) => (
              <tr key={row.key} className={clsx('border-t border-hairline text-right', row.now && 'bg-kept-wash')}>
                <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                  {row.now ? <span aria-hidden className="mr-1.5 text-kept-mark">◆</span> : null}
                  {row.name}
                </th>
                <td className="px-2 py-1.5 font-mono text-[12px]">
                  {formatFigure(row.passAt1, 'percent')}
                  {row.interval === null ? null : (
                    <div className="text-[10.5px] whitespace-nowrap text-faint">
                      {formatFigure(row.interval[0], 'percent')} – {formatFigure(row.interval[1], 'percent')}
                    </div>
                  )}
                </td>
                <Share value={1 - row.localRate} bar="bg-server-mark" />
                <Share value={row.localRate} bar="bg-local-mark" />
                <td className="py-1.5 pl-2 font-mono text-[12px] whitespace-nowrap">
                  {((1 - row.localRate) * 1000 * price).toFixed(2)} {currency}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Share({ value, bar }: { readonly value: number; readonly bar: string }) {
  return (
    <td className="px-2 py-1.5 font-mono text-[12px]">
      {Math.round(value * 100)}%
      <div className="mt-0.5 ml-auto h-1 w-14 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div className={clsx('ml-auto h-full', bar)} style={{ width: `${value * 100}%` }} />
      </div>
    </td>
  );
}
