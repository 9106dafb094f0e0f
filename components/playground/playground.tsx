'use client';

import { useState } from 'react';
import { Header } from '@/components/shell/header';
import { later } from '@/components/shell/later';
import type { RoutingPolicy } from '@/lib/routing';
import { WorkbenchShell } from './workbench-shell';

const WorkbenchPage = later(async () => {
  // The editor's code comes beside the workbench's own, not after it; where it fails, the editor's place says so.
  void import('@/components/editor/code-editor').catch(() => undefined);
  return (await import('./workbench-page')).WorkbenchPage;
});

interface PlaygroundProps {
  /** Origins that model weights may be downloaded from. */
  readonly hubOrigins: readonly string[];
  /** ISO date of the shipped recording; null where the app ships none. */
  readonly recordedAt: string | null;
  /** The policy that ships with it; null where the app ships none. */
  readonly policy: RoutingPolicy | null;
}

/** The playground page: its frame at once, everything that answers and decides right after. */
export function Playground({ hubOrigins, recordedAt, policy }: PlaygroundProps) {
  const [headerSlot, setHeaderSlot] = useState<HTMLElement | null>(null);
  const [wantsLive, setWantsLive] = useState(false);
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <Header>
        <div ref={setHeaderSlot} className="flex min-w-0 items-center gap-1" />
      </Header>
      <WorkbenchPage hubOrigins={hubOrigins} recordedAt={recordedAt} policy={policy} headerSlot={headerSlot} wantsLive={wantsLive} fallback={<WorkbenchShell recordedAt={recordedAt} onGoLive={() => setWantsLive(true)} />} />
    </div>
  );
}
