import { Playground } from '@/components/playground/playground';
import { recordingDate } from './recording-date';
import { shippedPolicy } from './shipped-policy';

export default async function Page() {
  const hubOrigins = (process.env['MODEL_HUB_ORIGIN'] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  const [recordedAt, policy] = await Promise.all([recordingDate(), shippedPolicy()]);
  return <Playground hubOrigins={hubOrigins} recordedAt={recordedAt} policy={policy} />;
}
