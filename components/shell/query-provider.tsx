'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/** Server state for the parts of a page that ask for any; comes with them, after the first paint. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => {
    // Most of what is asked lives in the browser or on this machine: without a network it answers too, or fails with its own words.
    const networkMode = 'always';
    return new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode }, mutations: { networkMode } } });
  });
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
