import { type Command, Option } from 'commander';
import type { Objective } from '../evaluation';
import { numberIn } from './parse-options';

export interface ObjectiveOptions {
  readonly objective: Objective['kind'];
  readonly delta: number;
  readonly lambda: number;
  readonly leastLocal: number;
}

/** Adds the options that choose what a threshold is chosen for. */
export function addObjectiveOptions(command: Command): Command {
  return command
    .addOption(new Option('--objective <objective>', 'what the threshold is chosen for').choices(['pass-at-1', 'within-delta', 'price', 'privacy-floor']).default('pass-at-1'))
    .option('--delta <share>', 'within-delta: how far pass@1 may fall below the server’s', numberIn(0, 1), 0.01)
    .option('--lambda <share>', 'price: pass@1 that sending every task would have to bring', numberIn(0, 1), 0.1)
    .option('--least-local <share>', 'privacy-floor: share that must stay local', numberIn(0, 1), 0.5);
}

export function objectiveOf({ objective, delta, lambda, leastLocal }: ObjectiveOptions): Objective {
  switch (objective) {
    case 'pass-at-1':
      return { kind: objective };
    case 'within-delta':
      return { kind: objective, delta };
    case 'price':
      return { kind: objective, lambda };
    case 'privacy-floor':
      return { kind: objective, leastLocal };
  }
}
