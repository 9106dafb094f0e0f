import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { PAGES } from '@/components/shell/pages';
import type { SourceDocument } from '@/lib/session';
import type { Command } from './command-palette';

interface CommandActions {
  readonly documents: readonly SourceDocument[];
  readonly hasHoles: boolean;
  readonly localOnly: boolean;
  readonly onComplete: () => void;
  readonly onRun: () => void;
  readonly onHole: (by: 1 | -1) => void;
  readonly onLocalOnly: (localOnly: boolean) => void;
  readonly onDialog: (dialog: 'go-live' | 'sent' | 'settings' | 'shortcuts') => void;
  readonly onLog: () => void;
  readonly onNewFile: () => void;
  readonly onHeatmap: () => void;
  readonly onShare: () => void;
  readonly onSelect: (document: SourceDocument) => void;
}

/** What the palette offers now. */
export function useCommands(actions: CommandActions): readonly Command[] {
  const t = useTranslations('palette');
  const run = useTranslations('run');
  const pages = useTranslations('header.page');
  const router = useRouter();
  const holes: Command[] = actions.hasHoles
    ? [
        { id: 'next-hole', title: t('nextHole'), run: () => actions.onHole(1) },
        { id: 'previous-hole', title: t('previousHole'), run: () => actions.onHole(-1) },
      ]
    : [];
  return [
    { id: 'complete', title: t('complete'), keys: 'Alt \\', run: actions.onComplete },
    { id: 'run', title: run('button'), run: actions.onRun },
    ...holes,
    { id: 'local-only', title: t(actions.localOnly ? 'localOnlyOff' : 'localOnlyOn'), run: () => actions.onLocalOnly(!actions.localOnly) },
    { id: 'go-live', title: t('goLive'), run: () => actions.onDialog('go-live') },
    { id: 'log', title: t('log'), run: actions.onLog },
    { id: 'sent', title: t('sent'), run: () => actions.onDialog('sent') },
    { id: 'share', title: t('share'), run: actions.onShare },
    { id: 'heatmap', title: t('heatmap'), run: actions.onHeatmap },
    { id: 'new-file', title: t('newFile'), run: actions.onNewFile },
    { id: 'settings', title: t('settings'), run: () => actions.onDialog('settings') },
    { id: 'shortcuts', title: t('shortcuts'), keys: '?', run: () => actions.onDialog('shortcuts') },
    ...PAGES.filter(({ href }) => href !== '/').map(({ key, href }): Command => ({ id: `page-${key}`, title: t('page', { page: pages(key) }), run: () => router.push(href) })),
    ...actions.documents.map((document): Command => ({ id: `file-${document.id}`, title: t('file', { name: document.name }), run: () => actions.onSelect(document) })),
  ];
}
