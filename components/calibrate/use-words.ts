import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Words } from '@/lib/charts';
import { LANGUAGES } from '@/lib/syntax/languages';

const LANGUAGE = 'languageName.';

/** The pictures' words in the page's language; the same function until the language changes. Names of programming languages are the same in all. */
export function useWords(): Words {
  const t = useTranslations('calibrate.words');
  return useMemo(() => {
    // Names of methods and holes are looked up by their ids, which the key type can't enumerate.
    const lookUp = t as unknown as (key: string) => string;
    return (key) => {
      if (!key.startsWith(LANGUAGE)) return lookUp(key);
      const id = key.slice(LANGUAGE.length);
      return LANGUAGES.find((language) => language.id === id)?.title ?? id;
    };
  }, [t]);
}
