import { useTranslations } from 'next-intl';
import type { Objective } from '@/lib/evaluation/objective';
import { readPolicyTitle } from '@/lib/evaluation/policy-title';
import { paperPolicy, type RoutingPolicy } from '@/lib/routing';

export interface PolicyWords {
  readonly objective: (objective: Objective) => string;
  /** Where a policy comes from; a title that somebody wrote is theirs, and stays as it is. */
  readonly title: (policy: Pick<RoutingPolicy, 'id' | 'title'>) => string;
}

/** What a policy file says in English, in the language of the page. */
export function usePolicyWords(): PolicyWords {
  const t = useTranslations('policy');
  const objective = (chosen: Objective): string => {
    switch (chosen.kind) {
      case 'pass-at-1':
        return t('objective.pass-at-1');
      case 'within-delta':
        return t('objective.within-delta', { delta: chosen.delta });
      case 'price':
        return t('objective.price', { lambda: chosen.lambda });
      case 'privacy-floor':
        return t('objective.privacy-floor', { leastLocal: chosen.leastLocal });
    }
  };
  return {
    objective,
    title({ id, title }) {
      if (title === undefined) return id;
      if (title === paperPolicy().title) return t('paper');
      const origin = readPolicyTitle(title);
      return origin === null ? title : t('calibrated', { tasks: origin.tasks, objective: objective(origin.objective) });
    },
  };
}
