import { describe, expect, it } from 'vitest';
import { chooseLocale } from '@/lib/i18n';

describe('chooseLocale', () => {
  it.each([
    ['the remembered choice wins', 'ja', 'ko-KR,ko;q=0.9', 'ja'],
    ['the browser’s first known language', undefined, 'fr-FR,fr;q=0.9,ko;q=0.8,en;q=0.7', 'ko'],
    ['by quality, not by order', undefined, 'en;q=0.4, zh-CN;q=0.9', 'zh'],
    ['a language that the browser refuses does not count', undefined, 'ja;q=0, en', 'en'],
    ['an unknown choice is no choice', 'xx', 'zh-TW', 'zh'],
    ['English where nothing fits', undefined, 'fr', 'en'],
    ['English without a header', undefined, null, 'en'],
  ])('%s', (_name, remembered, header, expected) => {
    expect(chooseLocale(remembered, header)).toBe(expected);
  });
});
