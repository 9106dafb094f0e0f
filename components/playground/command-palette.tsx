'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { useId, useState } from 'react';

/** One thing that the palette can do. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** The keys that do the same, as they are shown. */
  readonly keys?: string;
  readonly run: () => void;
}

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly commands: readonly Command[];
}

/** Commands whose titles hold all words, in any order; case-insensitive. */
export function matchCommands(commands: readonly Command[], words: string): readonly Command[] {
  const wanted = words.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return commands.filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word)));
}

/** Everything that the playground can do, found by typing. */
export function CommandPalette({ open, onOpenChange, commands }: CommandPaletteProps) {
  const t = useTranslations('palette');
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/35 dark:bg-black/60" />
        <Radix.Content aria-describedby={undefined} className="fixed top-[12dvh] left-1/2 z-40 w-[calc(100vw-24px)] max-w-lg -translate-x-1/2 overflow-hidden rounded-xl bg-surface text-ink shadow-[var(--shadow)] outline-none">
          <Radix.Title className="sr-only">{t('title')}</Radix.Title>
          <CommandList commands={commands} onDone={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function CommandList({ commands, onDone }: { readonly commands: readonly Command[]; readonly onDone: () => void }) {
  const t = useTranslations('palette');
  const listId = useId();
  const [words, setWords] = useState('');
  const [index, setIndex] = useState(0);
  const shown = matchCommands(commands, words);
  const current = Math.min(index, shown.length - 1);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onDone();
    // After the dialog has given the focus back, so that a command may take it.
    setTimeout(command.run);
  };
  const optionId = (command: Command | undefined) => (command === undefined ? undefined : `${listId}-${command.id}`);
  return (
    <>
      <input
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={optionId(shown[current])}
        aria-label={t('title')}
        placeholder={t('placeholder')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setIndex(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by !== 0) setIndex((current + by + shown.length) % Math.max(1, shown.length));
          else if (event.key === 'Enter') run(shown[current]);
          else return;
          event.preventDefault();
        }}
        className="h-12 w-full border-b border-hairline bg-surface px-4 text-[15px] outline-none placeholder:text-faint"
      />
      <ul id={listId} role="listbox" aria-label={t('title')} className="max-h-[50dvh] overflow-y-auto p-1.5">
        {shown.map((command, i) => (
          <li
            key={command.id}
            id={optionId(command)}
            role="option"
            aria-selected={i === current}
            ref={(element) => {
              if (i === current) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => run(command)}
            onPointerMove={() => setIndex(i)}
            className={clsx('flex h-9 cursor-pointer items-center justify-between gap-4 rounded-md px-3', i === current && 'bg-sunken')}
          >
            <span className="truncate">{command.title}</span>
            {command.keys === undefined ? null : <kbd className="shrink-0 font-mono text-[11.5px] text-muted">{command.keys}</kbd>}
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="px-4 pb-4 text-muted">{t('none')}</p> : null}
    </>
  );
}
