import { pairPredictions, parsePredictions, recordedRunsSchema } from '@/lib/evaluation';
import type { MethodRow } from '@/lib/routing/methods/method';

/**
 * The shipped runs of both models to the same executed tasks, paired.
 * @param localModel and @param serverModel ids as the manifest names them.
 * @throws Error where a run is missing or can't be read.
 */
export async function loadRecordedRows(localModel: string, serverModel: string): Promise<readonly MethodRow[]> {
  const response = await fetch('/recordings/tasks-manifest.json');
  if (!response.ok) throw new Error(`The list of recorded runs could not be loaded (HTTP ${response.status}).`);
  const { runs } = recordedRunsSchema.parse(await response.json());
  const runOf = (model: string) => {
    const run = runs.find((known) => known.model === model && known.promptMode === 'fim');
    if (run === undefined) throw new Error(`There is no recorded run of ${model}.`);
    return run;
  };
  const [localRows, serverRows] = await Promise.all([runOf(localModel), runOf(serverModel)].map(async ({ file }) => parsePredictions(await fetchGzip(`/recordings/${file}`), file)));
  if (localRows === undefined || serverRows === undefined) throw new Error('A recorded run is empty.');
  return pairPredictions(localRows, serverRows);
}

async function fetchGzip(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok || response.body === null) throw new Error(`${path} could not be loaded (HTTP ${response.status}).`);
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).text();
}
