import { useTranslations } from 'next-intl';
import type { EngineOption, FindingCode } from '@/lib/engines/capabilities';

/** What the search for an engine found, in the page's language. */
export function useEngineWords() {
  const t = useTranslations('engines');
  return {
    /** A finding, or why an engine is possible or not. */
    why: ({ code, values }: EngineOption['why']) => t(`because.${code}`, values),
    whatToDo: (code: FindingCode) => t(`whatToDo.${code}`),
    /** A model's note: of those that a tab can load, the 3B has one. The catalogue's own words where the page has none. */
    note: ({ parametersB, note }: { readonly parametersB: number; readonly note?: string | undefined }) => (Math.floor(parametersB) === 3 ? t('note.chatAhead') : note),
  };
}
