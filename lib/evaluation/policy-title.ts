import { describeObjective, readObjective, type Objective } from './objective';

/** Where a calibrated policy comes from, as its file says it. */
export interface PolicyOrigin {
  readonly tasks: number;
  readonly objective: Objective;
}

/** The title of a policy that was calibrated: one line, in English as all of the file. */
export function policyTitle({ tasks, objective }: PolicyOrigin): string {
  return `Calibrated on ${tasks} tasks: ${describeObjective(objective)}`;
}

/** The reverse of `policyTitle`, so that a page can say it in its own language; null for a title that somebody wrote. */
export function readPolicyTitle(title: string): PolicyOrigin | null {
  const [, tasks, words] = /^Calibrated on (\d+) tasks: (.+)$/.exec(title) ?? [];
  const objective = words === undefined ? null : readObjective(words);
  return objective === null ? null : { tasks: Number(tasks), objective };
}
