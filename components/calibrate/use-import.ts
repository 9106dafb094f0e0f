import { useState } from 'react';
import type { ImportReport } from '@/lib/workers/evaluation-service';
import type { Lab } from './use-lab';

export interface Imports {
  /** The file that is being read and the share read, 0 … 1. */
  readonly progress: { readonly name: string; readonly share: number } | null;
  readonly report: ImportReport | null;
  readonly error: string | null;
  readonly files: (files: readonly File[]) => Promise<void>;
  readonly text: (name: string, text: string) => Promise<void>;
}

/** Hands files to the worker, which reads them; the page only shows how far it is. */
export function useImport(lab: Lab): Imports {
  const [progress, setProgress] = useState<Imports['progress']>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function read(named: readonly { readonly name: string; readonly bytes: () => Promise<Uint8Array> }[]) {
    setError(null);
    setReport(null);
    setProgress({ name: named[0]?.name ?? '', share: 0 });
    try {
      const files = await Promise.all(named.map(async ({ name, bytes }) => ({ name, bytes: await bytes() })));
      setReport(await lab.importFiles(files, setProgress));
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setProgress(null);
    }
  }

  return {
    progress,
    report,
    error,
    files: (files) => read(files.map((file) => ({ name: file.name, bytes: async () => new Uint8Array(await file.arrayBuffer()) }))),
    text: (name, text) => read([{ name, bytes: () => Promise.resolve(new TextEncoder().encode(text)) }]),
  };
}
