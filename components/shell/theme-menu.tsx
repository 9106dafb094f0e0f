'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DropdownMenu } from 'radix-ui';
import { IconButton } from '@/components/ui/icon-button';
import { chooseTheme, THEME_CHOICES, type ThemeChoice } from './theme';
import { useTheme } from './use-theme';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

export function ThemeMenu() {
  const t = useTranslations('theme');
  const { choice } = useTheme();
  const Icon = ICONS[choice];
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton label={t('label')}>
          <Icon size={15} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={6} className="z-50 min-w-36 rounded-lg border border-hairline bg-surface p-1 shadow-[var(--shadow)]">
          <DropdownMenu.RadioGroup value={choice} onValueChange={(value) => chooseTheme(THEME_CHOICES.find((known) => known === value) ?? 'system')}>
            {THEME_CHOICES.map((key: ThemeChoice) => {
              const ItemIcon = ICONS[key];
              return (
                <DropdownMenu.RadioItem key={key} value={key} className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 outline-none data-[highlighted]:bg-sunken data-[state=checked]:font-semibold">
                  <ItemIcon size={14} aria-hidden className="text-muted" />
                  {t(key)}
                </DropdownMenu.RadioItem>
              );
            })}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
