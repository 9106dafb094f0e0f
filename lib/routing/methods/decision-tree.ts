/** A binary tree for 0/1 labels; a leaf holds the share of ones among its training rows. */
export type DecisionTree =
  | { readonly share: number }
  | { readonly feature: number; readonly threshold: number; readonly below: DecisionTree; readonly above: DecisionTree };

export interface TreeLimits {
  readonly maxDepth: number;
  readonly leastLeaf: number;
}

/** CART: splits by the largest drop of Gini impurity; ties go to the first feature and the lowest threshold. */
export function fitTree(features: readonly (readonly number[])[], labels: Uint8Array, limits: TreeLimits): DecisionTree {
  return grow(features, labels, features.map((_, i) => i), limits, 0);
}

/** Share of ones in the leaf that `features` falls into. */
export function treeShare(tree: DecisionTree, features: readonly number[]): number {
  if ('share' in tree) return tree.share;
  return treeShare((features[tree.feature] ?? 0) <= tree.threshold ? tree.below : tree.above, features);
}

function grow(features: readonly (readonly number[])[], labels: Uint8Array, rows: readonly number[], limits: TreeLimits, depth: number): DecisionTree {
  const ones = rows.reduce((count, i) => count + (labels[i] ?? 0), 0);
  const leaf = { share: rows.length === 0 ? 0.5 : ones / rows.length };
  if (depth >= limits.maxDepth || rows.length < 2 * limits.leastLeaf || ones === 0 || ones === rows.length) return leaf;
  const split = bestSplit(features, labels, rows, ones, limits.leastLeaf);
  if (split === null) return leaf;
  const isBelow = (i: number): boolean => (features[i]?.[split.feature] ?? 0) <= split.threshold;
  return {
    ...split,
    below: grow(features, labels, rows.filter(isBelow), limits, depth + 1),
    above: grow(features, labels, rows.filter((i) => !isBelow(i)), limits, depth + 1),
  };
}

function bestSplit(features: readonly (readonly number[])[], labels: Uint8Array, rows: readonly number[], ones: number, leastLeaf: number): { feature: number; threshold: number } | null {
  const impurity = (count: number, n: number): number => (2 * count * (n - count)) / n;
  let best: { feature: number; threshold: number } | null = null;
  let least = impurity(ones, rows.length) - 1e-9;
  const width = features[rows[0] ?? 0]?.length ?? 0;
  for (let feature = 0; feature < width; feature += 1) {
    const value = (i: number): number => features[i]?.[feature] ?? 0;
    const sorted = [...rows].sort((a, b) => value(a) - value(b));
    let below = 0;
    for (let at = 1; at < sorted.length; at += 1) {
      const previous = sorted[at - 1] ?? 0;
      const current = sorted[at] ?? 0;
      below += labels[previous] ?? 0;
      if (value(previous) === value(current) || at < leastLeaf || sorted.length - at < leastLeaf) continue;
      const total = impurity(below, at) + impurity(ones - below, sorted.length - at);
      if (total < least) {
        least = total;
        best = { feature, threshold: (value(previous) + value(current)) / 2 };
      }
    }
  }
  return best;
}
