'use client';

import { CATALOGUE } from '@/lib/engines/catalogue';
import { connectEndpoint } from './connect-endpoint';
import { GoLiveDialog } from './go-live-dialog';
import { usePlayground, useSession } from './session-context';

interface GoLiveProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly hubOrigins: readonly string[];
  readonly serverConfigured: boolean;
}

const MODELS = CATALOGUE.filter(({ runsInTab }) => runsInTab);

/** The go-live dialog, bound to the session. */
export function GoLive({ open, onOpenChange, hubOrigins, serverConfigured }: GoLiveProps) {
  const { manager } = usePlayground();
  const state = useSession(({ localEngine }) => localEngine);
  return (
    <GoLiveDialog
      open={open}
      onOpenChange={onOpenChange}
      models={MODELS}
      hubOrigins={hubOrigins}
      state={state}
      serverConfigured={serverConfigured}
      onLoad={() => undefined}
      onCancel={() => manager.cancelLoading()}
      onRecorded={() => void manager.useRecorded()}
      onEndpoint={async (endpoint) => {
        await manager.useEngine(await connectEndpoint(endpoint));
        onOpenChange(false);
      }}
    />
  );
}
