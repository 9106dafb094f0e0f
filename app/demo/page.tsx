import type { Metadata } from 'next';
import { Tour } from '@/components/demo/tour';
import { pageTitle } from '../request-locale';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('demo');
}

export default function Page() {
  return <Tour />;
}
