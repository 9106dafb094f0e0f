import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeToTheme, themeChoice, type Theme, type ThemeChoice } from './theme';

/** The person's choice and the theme that is painted; on the server the defaults. */
export function useTheme(): { readonly choice: ThemeChoice; readonly theme: Theme } {
  const choice = useSyncExternalStore(subscribeToTheme, themeChoice, () => 'system' as const);
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme, () => 'light' as const);
  return { choice, theme };
}
