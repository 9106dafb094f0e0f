import { useEffect, useEffectEvent } from 'react';

interface TourKeys {
  readonly onMove: (by: 1 | -1) => void;
  readonly onPresent: () => void;
  readonly onEscape: () => void;
}

/** The tour by keyboard: arrows and Space move, P presents, Esc leaves. A control that has the focus keeps its own keys. */
export function useTourKeys(keys: TourKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const inSlider = target?.closest('[role=slider], input, select, textarea') != null;
    const inControl = inSlider || target?.closest('a, button, [role=menu]') != null;
    const act: Record<string, (() => void) | undefined> = {
      ArrowRight: inSlider ? undefined : () => keys.onMove(1),
      ArrowLeft: inSlider ? undefined : () => keys.onMove(-1),
      PageDown: () => keys.onMove(1),
      PageUp: () => keys.onMove(-1),
      ' ': inControl ? undefined : () => keys.onMove(event.shiftKey ? -1 : 1),
      p: inSlider ? undefined : keys.onPresent,
      Escape: keys.onEscape,
    };
    const action = act[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
