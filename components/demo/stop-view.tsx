'use client';

import { DecisionStopView } from './decision-stop';
import { Numbers, ThresholdPlay } from './numbers';
import type { LoadedStop } from './use-tour-data';

/** What a stop shows below its words, once that is loaded or decided. */
export function StopView({ loaded }: { readonly loaded: LoadedStop }) {
  switch (loaded.kind) {
    case 'decision':
      return <DecisionStopView key={loaded.decision.stop.key} decision={loaded.decision} />;
    case 'play':
      return <ThresholdPlay rows={loaded.rows} />;
    case 'numbers':
      return <Numbers rows={loaded.rows} />;
  }
}
