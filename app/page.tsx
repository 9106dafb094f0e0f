import { Playground } from '@/components/playground/playground';

export default function Page() {
  const hubOrigins = (process.env['MODEL_HUB_ORIGIN'] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  return <Playground hubOrigins={hubOrigins} />;
}
