import { WorkerClient } from './client';
import type { EvaluationService } from './evaluation-service';

/** Starts the evaluation worker of the page; `close()` ends it. */
export function createEvaluationClient(): WorkerClient<EvaluationService> {
  return new WorkerClient<EvaluationService>(() => new Worker(new URL('./evaluation.worker.ts', import.meta.url), { type: 'module' }));
}
