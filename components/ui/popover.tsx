import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface PopoverProps {
  readonly trigger: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
}

export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content aria-label={label} align="end" sideOffset={8} collisionPadding={8} className="z-40 w-80 max-w-[calc(100vw-16px)] rounded-xl border border-hairline bg-surface p-4 text-ink shadow-[var(--shadow)]">
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
