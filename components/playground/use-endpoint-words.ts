import { useTranslations } from 'next-intl';
import type { EndpointProblem } from './connect-endpoint';

/** Why a model server cannot be used, as a sentence in the language of the page. */
export function useEndpointWords(): (problem: EndpointProblem) => string {
  const t = useTranslations('endpoint.error');
  return (problem) => {
    switch (problem.code) {
      case 'not-here':
        return t('not-here');
      case 'no-answer':
        return t('no-answer', { address: problem.address, page: problem.page });
      case 'http':
        return t('http', { address: problem.address, status: problem.status });
    }
  };
}
