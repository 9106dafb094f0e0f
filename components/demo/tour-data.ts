import { loadRecordedRows, type RecordedRows } from './load-rows';
import { replayTour, type Replay } from './replay';

/** All that the tour shows. */
export interface TourData {
  readonly replay: Replay;
  readonly numbers: RecordedRows;
}

/** @throws Error in plain words where the app ships no recording or a part of it can't be read. */
export async function loadTour(): Promise<TourData> {
  const replay = await replayTour();
  const [decision] = replay.decisions;
  const models = { local: decision?.record.local?.model ?? '', server: replay.decisions.find(({ record }) => record.server !== undefined)?.record.server?.model ?? '' };
  return { replay, numbers: await loadRecordedRows(models.local, models.server) };
}
