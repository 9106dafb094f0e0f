'use client';

import { later } from '@/components/shell/later';
import type { SentEntry, SessionSettings } from '@/lib/session';
import type { Command } from './command-palette';

const CommandPalette = later(async () => (await import('./command-palette')).CommandPalette);
const GoLive = later(async () => (await import('./go-live')).GoLive);
const SentDialog = later(async () => (await import('./sent-dialog')).SentDialog);
const SettingsDialog = later(async () => (await import('./settings-dialog')).SettingsDialog);
const ShortcutsDialog = later(async () => (await import('./shortcuts-dialog')).ShortcutsDialog);

export type DialogName = 'go-live' | 'sent' | 'settings' | 'palette' | 'shortcuts';

interface WorkbenchDialogsProps {
  /** Which one is open; null: none. */
  readonly dialog: DialogName | null;
  readonly onDialog: (dialog: DialogName | null) => void;
  readonly hubOrigins: readonly string[];
  readonly serverConfigured: boolean;
  /** The engine that the page's address named when it was opened. */
  readonly linkedEngine: string | undefined;
  readonly sent: readonly SentEntry[];
  readonly settings: SessionSettings;
  readonly onSettings: (settings: SessionSettings) => void;
  readonly commands: readonly Command[];
}

/** Fetches the code of all of them, so that each opens at once, and without a network. */
export function preloadDialogs(): void {
  [CommandPalette, GoLive, SentDialog, SettingsDialog, ShortcutsDialog].forEach(({ preload }) => preload());
}

/** What opens over the workbench, one at a time; code comes with the first use. */
export function WorkbenchDialogs({ dialog, onDialog, hubOrigins, serverConfigured, linkedEngine, sent, settings, onSettings, commands }: WorkbenchDialogsProps) {
  const onOpenChange = (open: boolean) => {
    if (!open) onDialog(null);
  };
  return (
    <>
      {dialog === 'go-live' || linkedEngine !== undefined ? (
        <GoLive open={dialog === 'go-live'} onOpenChange={(open) => onDialog(open ? 'go-live' : null)} hubOrigins={hubOrigins} serverConfigured={serverConfigured} linkedEngine={linkedEngine} />
      ) : null}
      {dialog === 'sent' ? <SentDialog open onOpenChange={onOpenChange} sent={sent} /> : null}
      {dialog === 'settings' ? <SettingsDialog open onOpenChange={onOpenChange} settings={settings} onChange={onSettings} /> : null}
      {dialog === 'palette' ? <CommandPalette open onOpenChange={onOpenChange} commands={commands} /> : null}
      {dialog === 'shortcuts' ? <ShortcutsDialog open onOpenChange={onOpenChange} /> : null}
    </>
  );
}
