import type { Metadata } from 'next';
import { Setup } from '@/components/setup/setup';
import { pageTitle } from '../request-locale';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('setup');
}

export default function Page() {
  const hubOrigins = (process.env['MODEL_HUB_ORIGIN'] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  return <Setup hubOrigins={hubOrigins} />;
}
