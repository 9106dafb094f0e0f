import { cascade } from './cascade';
import { confidenceOnly } from './confidence-only';
import { eagleBinary, eagleTernary } from './eagle';
import { combined, embeddingKnn } from './embedding-knn';
import { alwaysLocal, alwaysServer, oracle } from './fixed';
import { learned } from './learned';
import type { MethodId, RoutingMethod } from './method';
import { staticSignals } from './static-signals';
import { synconfroute } from './synconfroute';

export * from './method';
export { scoreConfidenceOnly } from './confidence-only';
export { scoreSynConfRoute } from './synconfroute';
export * from './learned';
export { type SignalInput, type SignalName, SIGNALS, signalsOf, type SignalValues } from './signals/signals';

/** Every compared method by id. */
export const METHODS: Readonly<Record<MethodId, RoutingMethod>> = {
  'always-local': alwaysLocal,
  'always-server': alwaysServer,
  oracle,
  'confidence-only': confidenceOnly,
  synconfroute,
  cascade,
  'static-signals': staticSignals,
  'embedding-knn': embeddingKnn,
  combined,
  'eagle-binary': eagleBinary,
  'eagle-ternary': eagleTernary,
  learned,
};
