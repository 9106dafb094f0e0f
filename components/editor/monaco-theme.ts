import type { Theme } from '@/components/shell/theme';
import { monaco } from './monaco';

const COLOURS = {
  light: {
    'editor.background': '#ffffff',
    'editor.foreground': '#191a1c',
    'editorLineNumber.foreground': '#666a71',
    'editorLineNumber.activeForeground': '#191a1c',
    'editor.lineHighlightBackground': '#f7f7f5',
    'editor.lineHighlightBorder': '#00000000',
    'editorIndentGuide.background1': '#ececea',
    'editorIndentGuide.activeBackground1': '#c9c9c4',
    'editor.selectionBackground': '#cfe3fb',
    'editorGutter.background': '#ffffff',
    'editorError.foreground': '#d55e00',
    'scrollbarSlider.background': '#0000001f',
    'scrollbarSlider.hoverBackground': '#00000033',
  },
  dark: {
    'editor.background': '#17181b',
    'editor.foreground': '#ececea',
    'editorLineNumber.foreground': '#8f949d',
    'editorLineNumber.activeForeground': '#ececea',
    'editor.lineHighlightBackground': '#1c1e22',
    'editor.lineHighlightBorder': '#00000000',
    'editorIndentGuide.background1': '#26282d',
    'editorIndentGuide.activeBackground1': '#43464d',
    'editor.selectionBackground': '#29486e',
    'editorGutter.background': '#17181b',
    'editorError.foreground': '#ee7526',
    'scrollbarSlider.background': '#ffffff1f',
    'scrollbarSlider.hoverBackground': '#ffffff33',
  },
} as const satisfies Record<Theme, Record<string, string>>;

/** Syntax colours stay quiet: hue belongs to origins, so code uses few and muted ones. */
const RULES = {
  light: [
    { token: 'comment', foreground: '6a6e75', fontStyle: 'italic' },
    { token: 'keyword', foreground: '6b3fa0' },
    { token: 'string', foreground: '2f6b2f' },
    { token: 'number', foreground: '8a4b12' },
    { token: 'type', foreground: '1f5b7a' },
  ],
  dark: [
    { token: 'comment', foreground: '8b9098', fontStyle: 'italic' },
    { token: 'keyword', foreground: 'c3a6f0' },
    { token: 'string', foreground: '9bcf9b' },
    { token: 'number', foreground: 'dfae7c' },
    { token: 'type', foreground: '8fc6e6' },
  ],
} as const satisfies Record<Theme, readonly { token: string; foreground: string; fontStyle?: string }[]>;

/** Name of the Monaco theme for the page's theme. */
export function monacoThemeName(theme: Theme): string {
  return `synconfroute-${theme}`;
}

export function defineMonacoThemes(): void {
  for (const theme of ['light', 'dark'] as const) {
    monaco.editor.defineTheme(monacoThemeName(theme), {
      base: theme === 'dark' ? 'vs-dark' : 'vs',
      inherit: true,
      rules: [...RULES[theme]],
      colors: COLOURS[theme],
    });
  }
}
