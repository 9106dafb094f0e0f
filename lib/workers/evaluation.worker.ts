import { createEvaluationLab } from './evaluation-lab';
import type { EvaluationService } from './evaluation-service';
import { serve, type ServerScope } from './protocol';

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be read (status ${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}

// The DOM library types `self` as a window; a dedicated worker's scope has what `serve` needs.
serve<EvaluationService>(self as unknown as ServerScope, createEvaluationLab(fetchBytes));
