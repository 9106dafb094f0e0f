import { useEffect, useEffectEvent } from 'react';

interface Shortcuts {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** Ctrl/Cmd+K everywhere, before the editor takes it; `?` where nobody is typing. */
export function useShortcuts({ onPalette, onHelp }: Shortcuts): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') onPalette();
    else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) onHelp();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], .monaco-editor') !== null;
}
