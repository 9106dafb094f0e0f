import { describe, expect, it } from 'vitest';
import { runTitle } from '@/components/calibrate/run-title';
import { figuresKey } from '@/components/playground/policy-figures';

const calibration = { objective: 'x', n: 50, date: '2026-01-02', passAt1: 0.5, localRate: 0.5 };

describe('figures of a policy', () => {
  it('are not said to be measured on the tasks that it was chosen on where they come from others', () => {
    expect(figuresKey({ ...calibration, expectedFrom: 'test-split' })).toBe('policyFiguresElsewhere');
    expect(figuresKey({ ...calibration, expectedFrom: 'cross-validation' })).toBe('policyFigures');
    expect(figuresKey(calibration)).toBe('policyFigures');
  });
});

describe('the title of a run', () => {
  it('tells two prompt modes of a model apart', () => {
    const model = 'qwen2.5-coder-0.5b-instruct-q4_k_m';
    expect(runTitle({ model, promptMode: 'fim' })).toBe('Qwen2.5-Coder 0.5B · fim');
    expect(runTitle({ model, promptMode: 'chat' })).toBe('Qwen2.5-Coder 0.5B · chat');
  });
});
