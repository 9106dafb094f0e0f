import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { formatFigure } from '@/lib/charts';
import type { LabView } from '@/lib/evaluation/lab';
import { METHODS, type MethodId } from '@/lib/routing/methods';
import { useWords } from '../use-words';

/** The same figures as the command line's `compare`. */
export const MethodsTable = memo(function MethodsTable({ view, focus }: { readonly view: LabView; readonly focus: MethodId }) {
  const t = useTranslations('calibrate.charts');
  const words = useWords();
  const { comparison } = view;
  const between = ([low, high]: readonly [number, number]) => `${formatFigure(low, 'percent')} – ${formatFigure(high, 'percent')}`;
  return (
    <figure className="min-w-0" data-testid="methods-table">
      <figcaption>
        <h3 className="text-[14px] font-semibold">{t('methods')}</h3>
        <p className="mt-0.5 max-w-prose text-[12.5px] leading-snug text-muted">{t('methodsCaption')}</p>
      </figcaption>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-[12.5px]">
          <thead className="text-right text-muted">
            <tr>
              <th className="py-1.5 pr-2 text-left font-medium">{words('method')}</th>
              <th className="px-2 py-1.5 font-medium">t</th>
              <th className="px-2 py-1.5 font-medium">{words('passAt1')}</th>
              <th className="px-2 py-1.5 font-medium">{words('localRate')}</th>
              <th className="py-1.5 pl-2 font-medium">{words('wronglyKept')}</th>
            </tr>
          </thead>
          <tbody>
            {comparison.methods.map((method) => (
              <tr key={method.id} data-method={method.id} className={clsx('border-t border-hairline text-right align-baseline', method.id === focus && 'bg-sunken')}>
                <th scope="row" className="py-1 pr-2 text-left font-normal whitespace-nowrap">
                  {words(`methodName.${method.id}`)}
                </th>
                {'notComputed' in method ? (
                  <td colSpan={4} className="py-1 text-left text-[12px] text-muted">
                    – {METHODS[method.id].needs === 'embeddings' ? t('noEmbeddings') : method.notComputed}
                  </td>
                ) : (
                  <>
                    <td className="px-2 py-1 font-mono text-[12px]">
                      {method.lowerThreshold === undefined ? '' : `${method.lowerThreshold.toFixed(2)} / `}
                      {formatFigure(method.threshold, 'probability')}
                    </td>
                    <td className="px-2 py-1 font-mono text-[12px]" title={between(method.ci95.passAt1)} data-figure="passAt1" data-value={method.passAt1}>
                      {formatFigure(method.passAt1, 'percent')}
                      <div className="text-[10.5px] whitespace-nowrap text-faint">{between(method.ci95.passAt1)}</div>
                    </td>
                    <td className="px-2 py-1 font-mono text-[12px]" data-figure="localRate" data-value={method.localRate}>
                      {formatFigure(method.localRate, 'percent')}
                      <div className="text-[10.5px] whitespace-nowrap text-faint">{between(method.ci95.localRate)}</div>
                    </td>
                    <td className="py-1 pl-2 font-mono text-[12px]" data-figure="wronglyKept" data-value={method.wronglyKept}>
                      {formatFigure(method.wronglyKept, 'percent')}
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
});
