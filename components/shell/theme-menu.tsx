'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { RadioMenu } from '@/components/ui/radio-menu';
import { chooseTheme, THEME_CHOICES } from './theme';
import { useTheme } from './use-theme';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

export function ThemeMenu() {
  const t = useTranslations('theme');
  const { choice } = useTheme();
  const Icon = ICONS[choice];
  return (
    <RadioMenu
      value={choice}
      options={THEME_CHOICES.map((value) => {
        const ItemIcon = ICONS[value];
        return { value, text: t(value), icon: <ItemIcon size={14} aria-hidden className="text-muted" /> };
      })}
      onChange={chooseTheme}
      trigger={
        <IconButton label={t('label')}>
          <Icon size={15} aria-hidden />
        </IconButton>
      }
    />
  );
}
