import { createEvaluationClient } from '@/lib/workers/evaluation-client';

let client: ReturnType<typeof createEvaluationClient> | undefined;

/** The lab's worker. It outlives a visit to another page, because it holds the files that the person brought. */
export function labClient(): ReturnType<typeof createEvaluationClient> {
  client ??= createEvaluationClient();
  return client;
}
