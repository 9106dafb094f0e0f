import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { formatMs } from '@/components/ui/format';
import type { DecisionRecord, Gate } from '@/lib/routing';
import type { Run } from '@/lib/session';
import { serverPart } from './answer-part';
import { TONE_STROKE, toneOf, type Tone } from './tone';

type StepState = 'pending' | 'active' | 'passed' | 'failed' | 'skipped';

interface Step {
  readonly key: 'local' | 'confidence' | 'syntax' | 'server';
  readonly state: StepState;
  readonly note: string;
}

/** Where each step stands; the outer ones as far from the edge as half of the longest name in any language. */
export const PATH_X = { local: 42, confidence: 129, syntax: 215, server: 302 } as const;
export const PATH_WIDTH = 344;
const X = PATH_X;
const Y = 22;

const FILL: Record<StepState, string> = {
  pending: 'fill-surface stroke-strong-line',
  active: 'fill-wait-wash stroke-strong-line',
  passed: 'fill-local-mark stroke-local-mark',
  failed: 'fill-reject-mark stroke-reject-mark',
  skipped: 'fill-surface stroke-strong-line',
};

interface PathDiagramProps {
  readonly record: DecisionRecord | null;
  readonly run: Run | null;
  /** Stands below the server instead of its time, where that time says nothing about a server. */
  readonly serverNote?: string | undefined;
}

/** The way of one request through the router, lit as far as it went, with the time that each step took. */
export function PathDiagram({ record, run, serverNote }: PathDiagramProps) {
  const t = useTranslations('path');
  const steps = (record !== null ? stepsOf(record) : stepsOfRun(run, (count) => t('tokens', { count }))).map((step) => (step.key === 'server' && serverNote !== undefined ? { ...step, note: serverNote } : step));
  const end: Tone = record === null ? 'wait' : toneOf(record);
  const lastIndex = steps.findLastIndex(({ state }) => state !== 'pending' && state !== 'skipped');
  const summary = steps.filter(({ state }) => state !== 'skipped').map(({ key, state, note }) => `${t(key)}: ${t(`state.${state}`)}${note === '' ? '' : ` (${note})`}`);
  return (
    <figure aria-label={`${t('title')}. ${summary.join(', ')}.`} role="img">
      <svg viewBox={`0 0 ${PATH_WIDTH} 62`} className="block w-full" aria-hidden>
        {steps.slice(1).map((step, i) => (
          <line
            key={step.key}
            x1={X[steps[i]?.key ?? 'local'] + 9}
            x2={X[step.key] - 9}
            y1={Y}
            y2={Y}
            strokeWidth={2}
            strokeDasharray={step.state === 'skipped' || step.state === 'pending' ? '2 4' : undefined}
            className={clsx('transition-[stroke] duration-200', i + 1 <= lastIndex ? TONE_STROKE[end] : 'stroke-strong-line')}
            style={{ transitionDelay: `${i * 50}ms` }}
          />
        ))}
        {steps.map((step, i) => (
          <g key={step.key} style={{ transitionDelay: `${i * 50}ms` }}>
            <Mark step={step} tone={step.key === 'server' ? 'server' : 'local'} />
            <text x={X[step.key]} y={44} textAnchor="middle" className={clsx('text-[11px]', step.state === 'skipped' || step.state === 'pending' ? 'fill-faint' : 'fill-ink')}>
              {t(step.key)}
            </text>
            <text x={X[step.key]} y={58} textAnchor="middle" className="fill-muted font-mono text-[10px]">
              {step.note}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

function Mark({ step, tone }: { readonly step: Step; readonly tone: 'local' | 'server' }) {
  const x = X[step.key];
  const fill = step.state === 'passed' && tone === 'server' ? 'fill-server-mark stroke-server-mark' : FILL[step.state];
  return (
    <>
      {tone === 'server' ? (
        <path d={`M ${x} ${Y - 9} L ${x + 9} ${Y + 7} L ${x - 9} ${Y + 7} Z`} strokeWidth={1.75} strokeLinejoin="round" className={clsx('transition-[fill] duration-200', fill)} />
      ) : (
        <circle cx={x} cy={Y} r={7.5} strokeWidth={1.75} className={clsx('transition-[fill] duration-200', fill)} />
      )}
      {step.state === 'failed' ? <path d={`M ${x - 2.8} ${Y - 2.8} l 5.6 5.6 m 0 -5.6 l -5.6 5.6`} strokeWidth={1.75} strokeLinecap="round" className="stroke-inverse" /> : null}
      {step.state === 'passed' && tone === 'local' ? <path d={`M ${x - 3.2} ${Y + 0.2} l 2.3 2.4 l 4.2 -4.8`} fill="none" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round" className="stroke-inverse" /> : null}
    </>
  );
}

/** Lit by a verdict only: a completion that nothing checked has not passed. */
export function syntaxStep(gate: Gate | null): Step {
  if (gate === null || gate.checker === 'none') return { key: 'syntax', state: 'skipped', note: '–' };
  const { earlier } = gate;
  return { key: 'syntax', state: gate.valid ? 'passed' : 'failed', note: formatMs(earlier === undefined || earlier.checker === 'none' ? gate.ms : earlier.ms) };
}

function stepsOf(record: DecisionRecord): Step[] {
  const { local, confidence, reason, serverFailure, gate } = record;
  const server = serverPart(record);
  const serverTried = server !== undefined || serverFailure !== undefined;
  const lowConfidence = reason === 'low-confidence';
  return [
    { key: 'local', state: local === null || reason === 'empty' ? 'failed' : 'passed', note: formatMs(local?.timings.totalMs) },
    { key: 'confidence', state: local === null || reason === 'empty' ? 'skipped' : lowConfidence || reason === 'no-logprobs' ? 'failed' : 'passed', note: confidence === null ? '–' : confidence.toFixed(2) },
    syntaxStep(gate),
    { key: 'server', state: !serverTried ? 'skipped' : server?.gate?.valid === true ? 'passed' : 'failed', note: serverTried ? formatMs(server?.timings.totalMs ?? record.timings.serverMs) : '–' },
  ];
}

function stepsOfRun(run: Run | null, tokens: (count: number) => string): Step[] {
  const confidence = run?.confidence;
  const local: StepState = run === null ? 'pending' : confidence === undefined ? 'active' : 'passed';
  return [
    { key: 'local', state: local, note: run === null || run.tokens.length === 0 ? '' : tokens(run.tokens.length) },
    { key: 'confidence', state: confidence === undefined ? 'pending' : run?.passes === true ? 'passed' : 'failed', note: confidence?.toFixed(2) ?? '' },
    { key: 'syntax', state: run?.localGate === undefined ? 'pending' : syntaxStep(run.localGate).state, note: '' },
    { key: 'server', state: run?.serverStarted === true ? 'active' : 'pending', note: run === null || run.serverTokens === 0 ? '' : tokens(run.serverTokens) },
  ];
}
