import { METHODS, type MethodRow } from '../../routing/methods';
import type { PolicyMethod } from '../calibrate';
import { fitAndChoose } from '../fit';
import type { Objective } from '../objective';
import { countRouted, outcomesOf } from '../pass-at-1';
import { keptAt, scoreColumn } from '../sweep';

/** A threshold chosen on the tasks of one group and used on another's. Rates are fractions of the `to` group. */
export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly threshold: number;
  readonly passAt1: number;
  readonly localRate: number;
  readonly tasks: number;
}

/** A group of fewer tasks chooses by chance. */
export const LEAST_TRANSFER_TASKS = 10;

/** Every pair of groups, each with itself too (then chosen and judged on the same tasks). Groups of fewer than ten tasks are left out. */
export function transferTable(groups: ReadonlyMap<string, readonly MethodRow[]>, method: PolicyMethod, objective: Objective): readonly Transfer[] {
  const large = [...groups].filter(([, rows]) => rows.length >= LEAST_TRANSFER_TASKS);
  return large.flatMap(([from, calibration]) => {
    const { fitted, threshold } = fitAndChoose(METHODS[method], calibration, objective);
    return large.map(([to, rows]): Transfer => {
      const counts = countRouted(outcomesOf(rows), keptAt(scoreColumn(rows, fitted.score), threshold ?? 0));
      return { from, to, threshold: threshold ?? 0, passAt1: counts.passed / rows.length, localRate: counts.kept / rows.length, tasks: rows.length };
    });
  });
}
