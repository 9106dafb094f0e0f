'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/** Server state for the parts of a page that ask for any; comes with them, after the first paint. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }));
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
