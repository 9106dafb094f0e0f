import type { Prediction } from '@/lib/evaluation';
import type { MethodRow, RoutedPrediction } from '@/lib/routing/methods/method';

/** A stored prediction with sensible fields, for tests that care about a few of them. */
export function prediction(changes: Partial<Prediction> = {}): Prediction {
  return {
    taskId: 'Own/1/L0',
    language: 'python',
    model: 'small',
    promptMode: 'fim',
    completion: '    return total\n',
    raw: '    return total',
    tokens: ['   ', ' return', ' total'],
    logprobs: [-0.1, -0.2, -0.3],
    finishReason: 'stop',
    rawSyntaxValid: true,
    syntaxValid: true,
    passed: true,
    ...changes,
  };
}

export function routedPrediction(changes: Partial<RoutedPrediction> = {}): RoutedPrediction {
  return {
    model: 'small',
    completion: '    return total\n',
    raw: '    return total',
    tokens: ['   ', ' return', ' total'],
    logprobs: [-0.1, -0.2, -0.3],
    finishReason: 'stop',
    rawSyntaxValid: true,
    syntaxValid: true,
    passed: true,
    ...changes,
  };
}

/** A row whose confidence is exactly what `logprobs` say. */
export function row(taskId: string, local: Partial<RoutedPrediction> = {}, server: Partial<RoutedPrediction> = {}, changes: Partial<MethodRow> = {}): MethodRow {
  return { taskId, problemId: taskId.replace(/\/L\d+$/, ''), language: 'python', local: routedPrediction(local), server: routedPrediction({ model: 'large', ...server }), ...changes };
}
