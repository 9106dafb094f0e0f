import { useTranslations } from 'next-intl';
import { memo, type ReactNode } from 'react';
import { modelTitle } from '@/components/decision/model-title';
import { formatFigure } from '@/lib/charts';
import type { LabView } from '@/lib/evaluation/lab';
import type { AnswerFile } from '@/lib/workers/evaluation-service';
import { useWords } from '../use-words';
import { PAPER, PAPER_FIGURES, SAFIM, type ReferenceGroup } from './paper-figures';
import { useRowWords } from './row-words';

const GROUPS: readonly ReferenceGroup[] = ['routing', 'deployment', 'models', 'complement', 'latency', 'quantization', 'fewShot'];

/** The paper's published figures, and for what these runs measured too, theirs in a column of their own. */
export const ReferencePanel = memo(function ReferencePanel({ view, answers }: { readonly view: LabView; readonly answers: readonly AnswerFile[] }) {
  const t = useTranslations('labReference');
  return (
    <div data-testid="reference-panel">
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <p className="mt-1 text-[12.5px] text-muted">
        {t('source')}: {PAPER.citation}, doi {PAPER.doi}
      </p>
      <div className="mt-4 grid grid-cols-1 items-start gap-x-12 gap-y-6 min-[1000px]:grid-cols-2">
        {GROUPS.map((group) => (
          <Group key={group} group={group} yours={group === 'routing' || group === 'deployment' ? yoursOf(view) : group === 'complement' ? complementOf(view) : null} />
        ))}
        <Safim />
        <OwnRuns answers={answers} />
      </div>
    </div>
  );
});

/** What this project measured itself and ships, with the command that measures it again. */
function OwnRuns({ answers }: { readonly answers: readonly AnswerFile[] }) {
  const t = useTranslations('labReference');
  const words = useWords();
  const recorded = answers.filter(({ origin }) => origin === 'recorded');
  if (recorded.length === 0) return null;
  return (
    <div data-testid="own-runs" className="min-w-0">
      <Table
        title={t('own')}
        head={[t('item'), words('tasks'), words('passAt1')]}
        rows={recorded.map(({ id, model, promptMode, source, date, command, executed, passed }) => [
          <div key={id}>
            {modelTitle(model)} · {promptMode}
            <span className="block text-[11px] text-faint">
              {source}
              {date === null ? '' : ` · ${date}`}
            </span>
            {command === undefined ? null : <code className="mt-0.5 block font-mono text-[11px] break-all text-muted">{command}</code>}
          </div>,
          formatFigure(executed, 'count'),
          formatFigure(executed === 0 ? null : passed / executed, 'percent'),
        ])}
      />
    </div>
  );
}

type Yours = ReadonlyMap<string, { readonly value: number; readonly localRate?: number }>;

/** These runs' figures by the paper's name of the row. */
function yoursOf(view: LabView): Yours {
  const names: Readonly<Record<string, readonly string[]>> = {
    'always-local': ['Always local (3B)', 'Always local'],
    'always-server': ['Always server (480B)', 'Always larger'],
    oracle: ['Oracle'],
    'static-signals': ['Static signals'],
    'embedding-knn': ['Embedding KNN'],
    combined: ['Combined'],
    'confidence-only': ['Confidence only'],
    synconfroute: ['SynConfRoute'],
    'eagle-ternary': ['Eagle'],
  };
  return new Map(
    view.comparison.methods.flatMap((method) => ('notComputed' in method ? [] : (names[method.id] ?? []).map((name) => [name, { value: method.passAt1, localRate: method.localRate }] as const))),
  );
}

function complementOf({ test }: LabView): Yours {
  let onlyLocal = 0;
  let onlyServer = 0;
  let solvable = 0;
  for (let i = 0; i < test.n; i += 1) {
    const local = test.localPassed[i] === 1;
    const server = test.serverPassed[i] === 1;
    solvable += Number(local || server);
    onlyLocal += Number(local && !server);
    onlyServer += Number(server && !local);
  }
  const n = Math.max(1, solvable);
  return new Map([
    ['Solvable tasks that only the 3B solves', { value: onlyLocal / n }],
    ['Solvable tasks that only the 480B solves', { value: onlyServer / n }],
  ]);
}

function Group({ group, yours }: { readonly group: ReferenceGroup; readonly yours: Yours | null }) {
  const t = useTranslations('labReference');
  const words = useWords();
  const rowWords = useRowWords();
  const rows = PAPER_FIGURES[group];
  const withLocal = rows.some(({ localRate }) => localRate !== undefined);
  return (
    <Table
      title={t(group)}
      head={[t('item'), ...(yours === null ? [] : [t('yours')]), words('paper'), ...(withLocal ? [`${words('paper')}, ${words('localRate')}`] : [])]}
      rows={rows.map(({ item, value, format, localRate, note }) => [
        <>
          {rowWords(item)}
          {note === undefined ? null : <span className="block text-[11px] text-faint">{rowWords(note)}</span>}
        </>,
        ...(yours === null ? [] : [<YoursCell key="yours" figure={yours.get(item)} />]),
        formatFigure(value, format),
        ...(withLocal ? [formatFigure(localRate, 'percent')] : []),
      ])}
    />
  );
}

function YoursCell({ figure }: { readonly figure: { readonly value: number; readonly localRate?: number } | undefined }) {
  const words = useWords();
  if (figure === undefined) return <>–</>;
  return (
    <span className="font-semibold">
      {formatFigure(figure.value, 'percent')}
      {figure.localRate === undefined ? null : (
        <span className="block text-[10.5px] font-normal text-faint">
          {formatFigure(figure.localRate, 'percent')} {words('local')}
        </span>
      )}
    </span>
  );
}

function Safim() {
  const t = useTranslations('labReference');
  const words = useWords();
  const rowWords = useRowWords();
  return (
    <Table
      title={t('safim')}
      head={[t('item'), '1.5B', '3B', '32B', '480B', words('methodName.confidence-only'), words('methodName.synconfroute')]}
      rows={SAFIM.map(({ split, tasks, models, routed }) => [`${rowWords(split)} (${tasks.toLocaleString('en')})`, ...models.map((value) => formatFigure(value, 'percent')), formatFigure(routed[0], 'percent'), formatFigure(routed[1], 'percent')])}
    />
  );
}

function Table({ title, head, rows }: { readonly title: string; readonly head: readonly string[]; readonly rows: readonly (readonly ReactNode[])[] }) {
  return (
    <details className="min-w-0" open>
      <summary className="cursor-pointer text-[13px] font-semibold">{title}</summary>
      <div className="mt-1 overflow-x-auto">
        <table className="w-full text-[12px]">
          <thead className="text-muted">
            <tr>
              {head.map((name, index) => (
                <th key={name} scope="col" className={`px-2 py-1 font-medium break-keep first:pl-0 ${index === 0 ? 'text-left' : 'text-right'}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row} className="border-t border-hairline align-baseline">
                {cells.map((cell, index) => (
                  <td key={index} className={index === 0 ? 'min-w-32 py-1 pr-2' : 'px-2 py-1 text-right font-mono text-[11.5px]'}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
