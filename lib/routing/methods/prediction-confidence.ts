import type { GeneratedToken } from '../../completion';
import { confidenceOf, type ConfidenceMetric } from '../confidence';
import type { RoutedPrediction } from './method';

/** A recorded answer's tokens as the engines give them. */
export function generatedTokens({ tokens, logprobs, top }: RoutedPrediction): readonly GeneratedToken[] {
  return tokens.map((text, i) => {
    const alternatives = top?.[i];
    return { text, logprob: logprobs[i] ?? null, ...(alternatives === undefined ? {} : { top: alternatives }) };
  });
}

/** Confidence of a recorded answer, 0 … 1; `null` where there is none (nothing generated, or no logprobs). */
export function predictionConfidence(prediction: RoutedPrediction, metric: ConfidenceMetric, nTokens: number): number | null {
  return confidenceOf(generatedTokens(prediction), metric, nTokens).value;
}
