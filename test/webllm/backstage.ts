import type { MlcChunk } from '@/lib/engines/webllm/mlc-engine';
import type { Step } from './canned-forward';

/** What a run asks of the library in the app's worker; everything crosses as JSON. */
export interface Backstage {
  encode(text: string): number[];
  decode(ids: number[]): string[];
  /** Logits for the requests to come; null: the real forward pass. */
  play(script: { steps: Step[] | null; stepMs?: number }): null;
  /** The newest request's chunks as the library gave them, and the tokens of each of its forward passes. */
  newest(): { chunks: MlcChunk[]; passes: number[] };
  /** The newest request once more, without the app, as it is or with another temperature. */
  again(options: { temperature?: number }): Promise<{ ms: number; chunks: MlcChunk[] }>;
  /** Destroys the graphics device. */
  loseDevice(): null;
}

export const CHANNEL = 'webllm-backstage';

export interface Ask {
  readonly id: number;
  readonly ask: keyof Backstage;
  readonly argument: unknown;
}

export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}
