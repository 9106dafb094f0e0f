import { Playground } from '@/components/playground/playground';
import { recordingDate } from './recording-date';

export default async function Page() {
  const hubOrigins = (process.env['MODEL_HUB_ORIGIN'] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  return <Playground hubOrigins={hubOrigins} recordedAt={await recordingDate()} />;
}
