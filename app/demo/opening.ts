import { z } from 'zod';
import type { Opening, OpeningModel } from '@/components/demo/opening';
import { readShipped } from '../read-shipped';

const modelSchema = z.object({ id: z.string(), title: z.string() });
const recordingSchema = z.object({ createdAt: z.string(), models: z.object({ local: modelSchema, server: modelSchema }) });
const runsSchema = z.object({ runs: z.array(z.object({ model: z.string(), promptMode: z.string(), passed: z.number(), n: z.number() })) });

let known: Promise<Opening | null> | undefined;

/** The first stop's figures out of the files that ship, read once, so that the page comes with its first slide; null where a file is missing. */
export function tourOpening(): Promise<Opening | null> {
  return (known ??= readOpening());
}

async function readOpening(): Promise<Opening | null> {
  const [recording, manifest] = await Promise.all([readShipped('starters.json', recordingSchema), readShipped('tasks-manifest.json', runsSchema)]);
  if (recording === null || manifest === null) return null;
  const modelOf = ({ id, title }: z.infer<typeof modelSchema>): OpeningModel | null => {
    const run = manifest.runs.find(({ model, promptMode }) => model === id && promptMode === 'fim');
    return run === undefined ? null : { id, title, passed: run.passed, n: run.n };
  };
  const local = modelOf(recording.models.local);
  const server = modelOf(recording.models.server);
  return local === null || server === null ? null : { recordedAt: recording.createdAt, local, server };
}
