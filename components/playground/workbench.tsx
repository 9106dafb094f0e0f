'use client';

import { Settings } from 'lucide-react';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { startTransition, useEffect, useRef, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { EditorHandle } from '@/components/editor/mount-editor';
import { later } from '@/components/shell/later';
import { useTheme } from '@/components/shell/use-theme';
import { IconButton } from '@/components/ui/icon-button';
import { activeDocument, clearFaults, exportCsv, exportJsonl, focusedDecision, freeName, holeAt, neighbouringHole, sessionTotals, parseLink, textAtHole, type SessionSettings, type SourceDocument } from '@/lib/session';
import { boot, type OpeningPlace } from './boot';
import { DecisionArea, preloadCompare } from './decision-area';
import { downloadText } from './download-text';
import { EditorToolbar } from './editor-toolbar';
import { FaultsBar } from './faults-bar';
import { FilesPane } from './files-pane';
import { GhostAnnouncer } from './ghost-announcer';
import { LocalStatus } from './local-status';
import { NarrowTabs, type NarrowTab } from './narrow-tabs';
import { NoticeBar } from './notice-bar';
import { PaneHandle, usePaneSize } from './pane-handle';
import { RecordedBanner } from './recorded-banner';
import { createProgramRunner } from './run/program-runner';
import { ServerStatus } from './server-status';
import { SessionBar } from './session-bar';
import { useSession, usePlayground } from './session-context';
import { TodayBytes } from './today-bytes';
import { useCommands } from './use-commands';
import { useFileDrop } from './use-file-drop';
import { useLink } from './use-link';
import { useMarkLabels } from './use-mark-labels';
import { useServerEngine } from './use-server-engine';
import { measureShown } from './user-timing';
import { useSessionTransfer } from './use-session-transfer';
import { useShortcuts } from './use-shortcuts';
import { preloadDialogs, WorkbenchDialogs, type DialogName } from './workbench-dialogs';
import { WORKBENCH_GRID } from './workbench-grid';

const DecisionLog = later(async () => (await import('./decision-log')).DecisionLog);
const RunPanel = later(async () => (await import('./run/run-panel')).RunPanel);

const CodeEditor = dynamic(() => import('@/components/editor/code-editor'), { ssr: false, loading: EditorPlaceholder });

/** By then the first decision is there. */
const PRELOAD_AFTER_MS = 4_000;

export interface WorkbenchProps {
  /** Origins that model weights may be downloaded from. */
  readonly hubOrigins: readonly string[];
  /** ISO date of the shipped recording; null where the app ships none. */
  readonly recordedAt: string | null;
  /** Where the header has room for the state of the engines. */
  readonly headerSlot: HTMLElement | null;
  /** "Go live" was clicked before the workbench was there. */
  readonly wantsLive: boolean;
}

/** Editor, files, decision and session of the playground, wired to the session around it. */
export function Workbench({ hubOrigins, recordedAt: shippedAt, headerSlot, wantsLive }: WorkbenchProps) {
  const t = useTranslations();
  const labels = useMarkLabels();
  const session = usePlayground();
  const { theme } = useTheme();
  const documents = useSession((state) => state.documents);
  const document = useSession(activeDocument);
  const record = useSession((state) => focusedDecision(state) ?? null);
  const decisions = useSession((state) => state.decisions);
  const sent = useSession((state) => state.sent);
  const faults = useSession((state) => state.faults);
  const policy = useSession((state) => state.policy);
  const baseThreshold = useSession((state) => state.basePolicy.threshold);
  const settings = useSession((state) => state.settings);
  const localEngine = useSession((state) => state.localEngine);
  const health = useServerEngine();
  /** Editor and session come up side by side; whichever is last shows the place. */
  const place = useRef<OpeningPlace | null>(null);
  const [recordedAt, setRecordedAt] = useState<string | null>(shippedAt);
  const [booted, setBooted] = useState(false);
  const [cursorOffset, setCursorOffset] = useState(0);
  /** A completion that is taken leaves its hole; the next one is counted from there. */
  const [visited, setVisited] = useState<{ readonly documentId: string; readonly index: number } | null>(null);
  const [ghost, setGhost] = useState<{ readonly decisionId: string; readonly text: string } | null>(null);
  const [dialog, setDialog] = useState<DialogName | null>(wantsLive ? 'go-live' : null);
  const [liveWishSeen, setLiveWishSeen] = useState(wantsLive);
  // The click may come while this very component is on its way.
  if (wantsLive && !liveWishSeen) {
    setLiveWishSeen(true);
    setDialog('go-live');
  }
  const [linkedEngine] = useState(() => parseLink(window.location.search).engine);
  const [runner] = useState(createProgramRunner);
  const isRunShown = useStore(runner.store, ({ kind }) => kind !== 'closed');
  const [logOpen, setLogOpen] = useState(false);
  const [narrowTab, setNarrowTab] = useState<NarrowTab>('editor');
  const editor = useRef<EditorHandle | null>(null);

  useEffect(() => {
    let current = true;
    void boot(session, window.location.search).then((opened) => {
      if (!current) return;
      place.current = opened.place;
      setRecordedAt(opened.recordedAt);
      setBooted(true);
      if (opened.place !== null) editor.current?.showAt(opened.place.documentId, opened.place.text, opened.place.offset);
    });
    return () => {
      current = false;
    };
  }, [session]);

  // What a click may open is fetched while nothing else is to do, so that it opens at once, and without a network.
  useEffect(() => {
    if (!booted) return;
    const timer = setTimeout(() => [preloadDialogs, preloadCompare, DecisionLog.preload, RunPanel.preload].forEach((preload) => preload()), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [booted]);

  useEffect(() => () => void runner.dispose(), [runner]);

  const holeIndex = document === undefined ? -1 : document.holes.findIndex(({ id }) => id === holeAt(document, cursorOffset)?.id);
  if (document !== undefined && holeIndex >= 0 && (visited?.documentId !== document.id || visited.index !== holeIndex)) setVisited({ documentId: document.id, index: holeIndex });
  useLink({ ready: booted, document, holeIndex, threshold: policy.threshold, baseThreshold, localOnly: policy.localOnly, engine: localEngine.kind === 'recorded' ? undefined : localEngine.engine });
  const transfer = useSessionTransfer(booted);
  const filesPane = usePaneSize('files', 208, 160, 400);
  const decisionPane = usePaneSize('decision', 372, 320, 640);
  useShortcuts({ onPalette: () => setDialog('palette'), onHelp: () => setDialog('shortcuts') });
  const dragging = useFileDrop((files) => void openFiles(files));

  async function openFiles(files: readonly File[]) {
    for (const file of files) {
      const opened = await session.openFile(file);
      if (opened !== null) editor.current?.showAt(opened.id, opened.text, 0);
    }
  }

  function goToHole(target: SourceDocument, index: number) {
    const hole = target.holes[index];
    session.keepOwnChanges(target);
    session.store.setState({ activeDocumentId: target.id });
    if (hole === undefined) editor.current?.showAt(target.id, target.text, 0);
    else {
      const { text, offset } = textAtHole(target, hole);
      editor.current?.showAt(target.id, text, offset);
    }
  }

  function select(target: SourceDocument) {
    if (target.id === document?.id) editor.current?.focus();
    else if (target.kind === 'starter' && target.text === target.original && editor.current?.wasShown(target.id) !== true) goToHole(target, 0);
    else {
      session.store.setState({ activeDocumentId: target.id });
      editor.current?.comeBackTo(target.id);
    }
  }

  function close({ id }: SourceDocument) {
    const isShown = id === document?.id;
    void session.closeDocument(id);
    const next = activeDocument(session.store.getState());
    if (isShown && next !== undefined) select(next);
  }

  function setLanguage(language: string) {
    if (document === undefined) return;
    const starter = document.kind === 'starter' ? documents.find((other) => other.kind === 'starter' && other.language === language) : undefined;
    if (starter !== undefined) select(starter);
    else session.setLanguage(document.id, language);
  }

  function newFile() {
    const created = session.addDocument({ name: freeName('untitled.py', documents), language: 'python', kind: 'scratch', text: '' });
    editor.current?.showAt(created.id, '', 0);
  }

  function showAgain(id: string) {
    const known = session.controller.placeOf(id);
    session.store.setState({ focus: { kind: 'decision', id } });
    setNarrowTab('editor');
    if (known === null || !documents.some((other) => other.id === known.documentId)) return;
    session.store.setState({ activeDocumentId: known.documentId });
    editor.current?.showAt(known.documentId, known.prefix + known.suffix, known.prefix.length);
  }

  function changeSettings(changed: SessionSettings) {
    session.store.setState({ settings: changed });
    void session.persistence.saveSettings(changed);
  }

  function runHere(mayLoadClang = false) {
    if (document !== undefined) void runner.run(document, mayLoadClang);
  }

  function completeHere() {
    editor.current?.focus();
    editor.current?.askNow();
  }

  function moveHole(by: 1 | -1) {
    if (document === undefined || document.holes.length === 0) return;
    const from = holeIndex >= 0 ? holeIndex : visited?.documentId === document.id ? visited.index : -1;
    goToHole(document, neighbouringHole(document.holes.length, from, by));
  }

  const commands = useCommands({
    documents,
    hasHoles: (document?.holes.length ?? 0) > 0,
    localOnly: policy.localOnly,
    onComplete: completeHere,
    onRun: () => runHere(),
    onHole: moveHole,
    onLocalOnly: (localOnly) => void session.setLocalOnly(localOnly),
    onDialog: setDialog,
    onLog: () => setLogOpen(!logOpen),
    onNewFile: newFile,
    onHeatmap: () => changeSettings({ ...settings, heatmap: !settings.heatmap }),
    onShare: () => transfer.share(decisions),
    onSelect: select,
  });
  const goLive = () => setDialog('go-live');
  const decision = (
    <DecisionArea onGoLive={goLive} onNextHole={document === undefined || document.holes.length === 0 ? undefined : () => moveHole(1)} hasServer={health.kind === 'ok'} />
  );
  const log = <DecisionLog decisions={decisions} focusedId={record?.id ?? null} onSelect={({ id }) => showAgain(id)} onExport={(records, format) => (format === 'jsonl' ? downloadText('decisions.jsonl', exportJsonl(records), 'application/jsonl') : downloadText('decisions.csv', exportCsv(records), 'text/csv'))} onImport={transfer.importFile} onShare={transfer.share} />;
  return (
    <>
      {headerSlot === null
        ? null
        : createPortal(
            <>
              <TodayBytes decisions={decisions} sent={sent} onClick={() => setDialog('sent')} />
              <LocalStatus state={localEngine} onClick={goLive} />
              <ServerStatus health={health} recorded={localEngine.kind === 'recorded'} />
              <IconButton label={t('settings.title')} onClick={() => setDialog('settings')}>
                <Settings size={15} aria-hidden />
              </IconButton>
            </>,
            headerSlot,
          )}
      {localEngine.kind === 'recorded' ? <RecordedBanner recordedAt={recordedAt} onGoLive={goLive} /> : null}
      <FaultsBar faults={faults} onDismiss={({ part }) => clearFaults(session.store, part)} />
      <NoticeBar notice={transfer.notice} onDismiss={transfer.dismiss} />
      <NarrowTabs tab={narrowTab} onTab={setNarrowTab} record={record} decisionCount={decisions.length} decision={decision} />
      <div style={{ '--files': `${filesPane.px}px`, '--decision': `${decisionPane.px}px` } as CSSProperties} className={WORKBENCH_GRID}>
        <aside className="relative hidden min-h-0 border-r border-hairline min-[1280px]:block">
          <FilesPane documents={documents} activeDocumentId={document?.id ?? null} onSelect={select} onClose={close} onOpenFiles={(files) => void openFiles(files)} onNew={newFile} />
          <PaneHandle label={t('panes.files')} size={filesPane} direction={1} className="-right-1" />
        </aside>
        <main className={narrowTab === 'session' ? 'hidden min-h-0 flex-col min-[900px]:flex' : 'flex min-h-0 flex-col'}>
          <EditorToolbar
            documents={documents}
            document={document}
            holeIndex={holeIndex}
            localOnly={policy.localOnly}
            onSelectDocument={(id) => {
              const target = documents.find((other) => other.id === id);
              if (target !== undefined) select(target);
            }}
            onOpenFiles={(files) => void openFiles(files)}
            onNewFile={newFile}
            onLanguage={setLanguage}
            onHole={moveHole}
            onAsk={completeHere}
            onRun={() => runHere()}
            onReadOnly={(readOnly) => {
              if (document !== undefined) session.setReadOnly(document.id, readOnly);
            }}
            onLocalOnly={(localOnly) => void session.setLocalOnly(localOnly)}
          />
          <div className="relative min-h-0 flex-1">
            <CodeEditor
              store={session.store}
              controller={session.controller}
              theme={theme}
              ariaLabel={document === undefined ? t('editor.labelEmpty') : t('editor.label', { name: document.name })}
              labels={labels}
              heatmap={settings.heatmap}
              onReady={(handle) => {
                editor.current = handle;
                if (place.current !== null) handle.showAt(place.current.documentId, place.current.text, place.current.offset);
              }}
              onTextChange={(id, text) => session.setText(id, text)}
              onCursor={(_id, offset) => setCursorOffset(offset)}
              onGhostText={(shown) => {
                if (shown !== null) measureShown();
                // The announcement may follow the drawing.
                startTransition(() => setGhost(shown));
              }}
            />
            {document === undefined ? <p className="absolute inset-0 grid place-items-center bg-surface text-muted">{t(booted ? 'editor.noFile' : 'editor.loading')}</p> : null}
          </div>
          {isRunShown ? (
            <RunPanel
              runner={runner}
              openHoleId={holeIndex >= 0 ? document?.id : undefined}
              onLoadClang={() => runHere(true)}
              onLine={(documentId, line) => {
                if (documentId === document?.id) editor.current?.showLine(line);
              }}
            />
          ) : null}
        </main>
        <aside aria-label={t('decision.title')} className="relative hidden min-h-0 border-l border-hairline min-[900px]:block">
          <div className="h-full overflow-y-auto" tabIndex={0} role="group" aria-label={t('decision.title')}>
            {decision}
          </div>
          <PaneHandle label={t('panes.decision')} size={decisionPane} direction={-1} className="-left-1 hidden min-[1280px]:block" />
        </aside>
        {narrowTab === 'session' ? (
          <main className="min-h-0 min-[900px]:hidden">
            <h1 className="sr-only">{t('log.title')}</h1>
            {log}
          </main>
        ) : null}
      </div>
      {logOpen ? <div className="hidden h-56 shrink-0 min-[900px]:block">{log}</div> : null}
      <SessionBar totals={sessionTotals(decisions, sent)} logOpen={logOpen} onToggleLog={() => setLogOpen(!logOpen)} onShowSent={() => setDialog('sent')} />
      <GhostAnnouncer ghost={ghost} record={record} />
      <WorkbenchDialogs dialog={dialog} onDialog={setDialog} hubOrigins={hubOrigins} serverConfigured={health.kind !== 'none'} linkedEngine={linkedEngine} sent={sent} settings={settings} onSettings={changeSettings} commands={commands} />
      {dragging ? <div className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-xl border-2 border-dashed border-strong-line bg-surface/90 text-[15px] font-medium">{t('files.drop')}</div> : null}
    </>
  );
}

function EditorPlaceholder() {
  const t = useTranslations('editor');
  return <p className="grid h-full place-items-center text-muted">{t('loading')}</p>;
}
