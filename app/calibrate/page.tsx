import type { Metadata } from 'next';
import { pageTitle } from '../request-locale';
import { CalibratePage } from './calibrate-page';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('calibrate');
}

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const query = Object.entries(await searchParams).flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
  const hubOrigins = (process.env['MODEL_HUB_ORIGIN'] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  return <CalibratePage hubOrigins={hubOrigins} search={new URLSearchParams(query).toString()} />;
}
