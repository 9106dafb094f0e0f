import type { Metadata } from 'next';
import { Calibrate } from '@/components/calibrate/calibrate';

export const metadata: Metadata = { title: 'Calibrate' };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const query = Object.entries(await searchParams).flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
  const hubOrigins = (process.env['MODEL_HUB_ORIGIN'] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  return <Calibrate hubOrigins={hubOrigins} search={new URLSearchParams(query).toString()} />;
}
