import type { Metadata } from 'next';
import { Tour } from '@/components/demo/tour';
import { pageTitle } from '../request-locale';
import { tourOpening } from './opening';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('demo');
}

export default async function Page() {
  return <Tour opening={await tourOpening()} />;
}
