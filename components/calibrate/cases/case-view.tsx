import clsx from 'clsx';
import { diffWordsWithSpace } from 'diff';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { TokenList } from '@/components/decision/token-list';
import { formatMs } from '@/components/ui/format';
import { formatFigure } from '@/lib/charts';
import type { Prediction } from '@/lib/evaluation';
import type { LabCase } from '@/lib/evaluation/lab';
import { confidenceOfLogprobs } from '@/lib/routing';
import type { MethodId } from '@/lib/routing/methods';
import { useWords } from '../use-words';

/** One task in full: where the hole is, what both models wrote, how sure the local one was, what became of it, and what each method decided. */
export function CaseView({ shown, threshold, focus }: { readonly shown: LabCase; readonly threshold: number; readonly focus: MethodId }) {
  const t = useTranslations('cases');
  const { task, local, server } = shown;
  const { value } = confidenceOfLogprobs(local.logprobs);
  return (
    <article className="grid grid-cols-1 gap-4" data-testid="case">
      <h3 className="font-mono text-[13px] font-semibold break-all">{shown.taskId}</h3>
      {task === null ? <p className="text-muted">{t('noTask')}</p> : <Surroundings prefix={task.prefix} truth={task.groundTruth} suffix={task.suffix} />}
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <Answer title={t('local')} glyph="●" tone="local" prediction={local} />
        <Answer title={t('server')} glyph="▲" tone="server" prediction={server} />
      </div>
      <Part title={t('difference')}>{local.completion === server.completion ? <p className="text-muted">{t('same')}</p> : <Difference from={local.completion} to={server.completion} />}</Part>
      <Part title={t('tokens')} value={t('confidence', { value: formatFigure(value, 'probability') })}>
        {local.tokens.length === 0 ? <p className="text-muted">{t('empty')}</p> : <TokenList answer={{ tokens: local.tokens, logprobs: local.logprobs, skipped: [], ...(local.top === undefined ? {} : { top: local.top }) }} scored={3} />}
      </Part>
      <Part title={t('gate')}>
        <p>{t(local.rawSyntaxValid ? 'parses' : local.syntaxValid ? 'repaired' : 'broken', { checker: typeof local['checker'] === 'string' ? local['checker'] : '–' })}</p>
      </Part>
      <Decisions shown={shown} threshold={threshold} focus={focus} />
      {shown.contributions.length === 0 ? null : (
        <Part title={t('why')}>
          <Contributions shown={shown} />
        </Part>
      )}
    </article>
  );
}

function Part({ title, value, children }: { readonly title: string; readonly value?: string; readonly children: ReactNode }) {
  return (
    <section className="border-t border-hairline pt-2.5">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h4 className="text-[12px] font-medium text-muted">{title}</h4>
        {value === undefined ? null : <span className="font-mono text-[12px]">{value}</span>}
      </div>
      {children}
    </section>
  );
}

const NEAR_LINES = 12;

function Surroundings({ prefix, truth, suffix }: { readonly prefix: string; readonly truth: string; readonly suffix: string }) {
  const t = useTranslations('cases');
  const [whole, setWhole] = useState(false);
  const before = prefix.split('\n');
  const after = suffix.split('\n');
  const isCut = !whole && (before.length > NEAR_LINES || after.length > 6);
  return (
    <div>
      <pre className="max-h-80 overflow-auto rounded-md border border-hairline bg-canvas p-3 font-mono text-[12px] leading-[1.55]" tabIndex={0} aria-label={t('prefix')}>
        {whole ? prefix : before.slice(-NEAR_LINES).join('\n')}
        <ins className="rounded-sm bg-kept-wash text-kept no-underline outline outline-1 outline-kept-mark outline-dashed" title={t('truth')}>
          {truth}
        </ins>
        {whole ? suffix : after.slice(0, 6).join('\n')}
      </pre>
      <div className="mt-1 flex justify-between text-[11.5px] text-muted">
        <span>
          <span className="text-kept">▢</span> {t('truth')}
        </span>
        {isCut ? (
          <button type="button" className="underline" onClick={() => setWhole(true)}>
            {t('more')}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function Answer({ title, glyph, tone, prediction }: { readonly title: string; readonly glyph: string; readonly tone: 'local' | 'server'; readonly prediction: Prediction }) {
  const t = useTranslations('cases');
  const verdict = prediction.passed === undefined ? 'notRun' : prediction.passed ? 'passed' : 'failed';
  const reason = typeof prediction['reason'] === 'string' ? prediction['reason'] : '';
  return (
    <div className={clsx('min-w-0 rounded-md border-l-2 pl-3', tone === 'local' ? 'border-local-mark' : 'border-server-mark')}>
      <div className="flex items-baseline justify-between gap-2">
        <h4 className={clsx('text-[12.5px] font-medium', tone === 'local' ? 'text-local' : 'text-server')}>
          <span aria-hidden className="mr-1.5 text-[10px]">
            {glyph}
          </span>
          {title}
        </h4>
        <span className="text-[11.5px] text-muted">{formatMs(prediction.latencyMs)}</span>
      </div>
      <pre className="mt-1 overflow-x-auto rounded bg-sunken px-2.5 py-1.5 font-mono text-[12px] whitespace-pre-wrap">{prediction.completion === '' ? t('empty') : prediction.completion}</pre>
      <p className={clsx('mt-1 text-[12.5px]', verdict === 'passed' ? 'text-local' : verdict === 'failed' ? 'text-reject' : 'text-muted')}>
        {verdict === 'passed' ? '✓' : verdict === 'failed' ? '✕' : '–'} {t('tests')}: {t(verdict)}
        {reason === '' ? null : <span className="block font-mono text-[11.5px] break-words text-muted">{reason}</span>}
      </p>
    </div>
  );
}

function Difference({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <pre className="overflow-x-auto rounded bg-sunken px-2.5 py-1.5 font-mono text-[12px] whitespace-pre-wrap">
      {diffWordsWithSpace(from, to).map((part, index) => {
        if (part.added) return <ins key={index} className="bg-server-wash text-server underline decoration-dotted">{part.value}</ins>;
        if (part.removed) return <del key={index} className="bg-local-wash text-local">{part.value}</del>;
        return <span key={index}>{part.value}</span>;
      })}
    </pre>
  );
}

function Decisions({ shown, threshold, focus }: { readonly shown: LabCase; readonly threshold: number; readonly focus: MethodId }) {
  const t = useTranslations('cases');
  const words = useWords();
  return (
    <Part title={t('decisions')}>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
        {shown.methods.map(({ id, score, threshold: own }) => {
          const limit = id === focus ? threshold : own;
          const keeps = score !== null && score >= (limit ?? 0);
          return (
            <li key={id} className="flex items-baseline gap-2 text-[12.5px]">
              <span aria-hidden className={clsx('w-3 text-[10px]', keeps ? 'text-local-mark' : 'text-server-mark')}>
                {keeps ? '●' : '▲'}
              </span>
              <span className={clsx('w-28 shrink-0', id === focus && 'font-semibold')}>{words(`methodName.${id}`)}</span>
              <span className={keeps ? 'text-local' : 'text-server'}>{t(keeps ? 'keeps' : score === null ? 'never' : 'escalates')}</span>
              {score === null || limit === null ? null : (
                <span className="ml-auto font-mono text-[11.5px] text-muted">
                  {score.toFixed(2)} {keeps ? '≥' : '<'} {limit.toFixed(2)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

const SHOWN_SIGNALS = 8;

/** What spoke for keeping (right) and against it (left), in log-odds. */
function Contributions({ shown }: { readonly shown: LabCase }) {
  const t = useTranslations('cases.signal');
  const list = shown.contributions.slice(0, SHOWN_SIGNALS);
  const most = Math.max(...list.map(({ logOdds }) => Math.abs(logOdds)), 0.01);
  return (
    <ul className="grid gap-1">
      {list.map(({ name, logOdds }) => (
        <li key={name} className="grid grid-cols-[minmax(0,1fr)_72px_44px] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_120px_52px] text-[12px]">
          <span>{t(name)}</span>
          <span className="relative h-2 rounded-full bg-sunken" aria-hidden>
            <span className={clsx('absolute inset-y-0', logOdds > 0 ? 'left-1/2 rounded-r-full bg-local-mark' : 'right-1/2 rounded-l-full bg-reject-mark')} style={{ width: `${(Math.abs(logOdds) / most) * 50}%` }} />
          </span>
          <span className="text-right font-mono text-[11.5px]">
            {logOdds > 0 ? '+' : '−'}
            {Math.abs(logOdds).toFixed(2)}
          </span>
        </li>
      ))}
    </ul>
  );
}
