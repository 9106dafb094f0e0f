'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Theme } from '@/components/shell/theme';
import { activeDocument, type SessionController, type SessionStore } from '@/lib/session';
import type { MarkLabels } from './ghost-marks';
import { monaco } from './monaco';
import { monacoThemeName } from './monaco-theme';
import { mountEditor, type EditorEvents, type EditorHandle, type MountedEditor } from './mount-editor';

export interface CodeEditorProps extends Omit<EditorEvents, 'labels'> {
  readonly store: SessionStore;
  readonly controller: SessionController;
  readonly theme: Theme;
  readonly ariaLabel: string;
  readonly labels: MarkLabels;
  /** Colours the tokens of accepted local text by probability. */
  readonly heatmap: boolean;
  readonly onReady: (handle: EditorHandle) => void;
}

/** The Monaco editor, kept in step with the session: documents in, texts and cursor out, ghost text by the session's controller. */
export default function CodeEditor({ store, controller, theme, ariaLabel, labels, heatmap, onReady, onTextChange, onCursor, onGhostText }: CodeEditorProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const [mount, setMount] = useState<MountedEditor | null>(null);
  const editor = mount?.editor ?? null;
  const document = useStore(store, activeDocument);
  const ready = useEffectEvent(onReady);
  const currentEvents = useEffectEvent(() => ({ labels, onTextChange, onCursor, onGhostText }));

  useEffect(() => {
    const container = containerRef.current;
    if (container === null) return;
    let mounted: MountedEditor | null = null;
    let isOver = false;
    // Development mounts twice: nothing is made for an effect that is undone at once.
    queueMicrotask(() => {
      if (isOver) return;
      mounted = mountEditor(container, store, controller, {
        labels: () => currentEvents().labels,
        onTextChange: (...event) => currentEvents().onTextChange(...event),
        onCursor: (...event) => currentEvents().onCursor(...event),
        onGhostText: (ghost) => currentEvents().onGhostText(ghost),
      });
      setMount(mounted);
      ready(mounted.handle);
    });
    return () => {
      isOver = true;
      setMount(null);
      mounted?.dispose();
    };
  }, [store, controller]);

  useEffect(() => {
    // Themes are defined when the editor is made.
    if (editor !== null) monaco.editor.setTheme(monacoThemeName(theme));
  }, [editor, theme]);

  useEffect(() => {
    editor?.updateOptions({ ariaLabel });
  }, [editor, ariaLabel]);

  const readOnly = document?.readOnly === true;
  useEffect(() => {
    editor?.updateOptions({ readOnly, readOnlyMessage: { value: labels.readOnly } });
  }, [editor, readOnly, labels.readOnly]);

  useEffect(() => {
    mount?.handle.showHeatmap(heatmap);
  }, [mount, heatmap]);

  useEffect(() => {
    mount?.handle.redrawWords();
  }, [mount, labels.recorded]);

  useEffect(() => {
    mount?.handle.show(document?.id ?? null);
  }, [mount, document?.id, document?.language]);

  return <div ref={containerRef} className="code-editor h-full min-h-0 w-full" />;
}
