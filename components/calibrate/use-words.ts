import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Words } from '@/lib/charts';

/** The pictures' words in the page's language; the same function until the language changes. */
export function useWords(): Words {
  const t = useTranslations('calibrate.words');
  return useMemo(() => {
    // Names of methods and holes are looked up by their ids, which the key type can't enumerate.
    const lookUp = t as unknown as (key: string) => string;
    return (key) => lookUp(key);
  }, [t]);
}
