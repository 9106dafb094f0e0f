import { codeFeatures } from './code-features';
import { fitTree, treeShare } from './decision-tree';
import type { RoutingMethod } from './method';

/** Static code signals: a decision tree of depth 4 on what the code around the hole looks like, before the local model runs. */
export const staticSignals: RoutingMethod = {
  id: 'static-signals',
  needs: 'code',
  kind: 'fitted',
  fit: (calibration) => {
    const tree = fitTree(calibration.map(codeFeatures), Uint8Array.from(calibration, (row) => Number(row.local.passed)), { maxDepth: 4, leastLeaf: 5 });
    return [{ score: (row) => treeShare(tree, codeFeatures(row)) }];
  },
};
