/** What the person chose; `system` follows the operating system as it changes. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'synconfroute.theme';

/** Sets the theme before the first paint; the same rule as `applyTheme`, as text, because it runs before any module. */
export const THEME_SCRIPT = `(function(){var c=null;try{c=localStorage.getItem('${STORAGE_KEY}')}catch(e){}
var d=c==='dark'||(c!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme=d?'dark':'light'})()`;

const changed = new Set<() => void>();
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The stored choice; `system` where nothing is stored or storage is closed. */
export function themeChoice(): ThemeChoice {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** The theme that is painted now. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage may be closed (private window): the choice then lasts as long as the page.
  }
  applyTheme(choice);
}

/** For `useSyncExternalStore`: calls back when the painted theme or the choice changes. */
export function subscribeToTheme(callback: () => void): () => void {
  changed.add(callback);
  const media = systemIsDark();
  const follow = () => applyTheme(themeChoice());
  media.addEventListener('change', follow);
  return () => {
    changed.delete(callback);
    media.removeEventListener('change', follow);
  };
}

function applyTheme(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  changed.forEach((callback) => callback());
}
