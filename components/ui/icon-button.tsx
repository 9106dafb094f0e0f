import clsx from 'clsx';
import { Tooltip } from 'radix-ui';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does; its name and its tooltip. */
  readonly label: string;
  readonly shortcut?: string;
}

export function IconButton({ label, shortcut, className, children, ...props }: IconButtonProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          aria-label={label}
          className={clsx('inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-100 hover:bg-sunken hover:text-ink disabled:opacity-40', className)}
          {...props}
        >
          {children}
        </button>
      </Tooltip.Trigger>
      <TooltipContent>
        {label}
        {shortcut === undefined ? null : <kbd className="ml-2 font-mono text-[11px] opacity-75">{shortcut}</kbd>}
      </TooltipContent>
    </Tooltip.Root>
  );
}

/** The look of every tooltip. */
export function TooltipContent({ children, className, ...props }: ComponentProps<typeof Tooltip.Content>) {
  return (
    <Tooltip.Portal>
      <Tooltip.Content sideOffset={6} collisionPadding={8} className={clsx('z-50 max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-[12px] leading-snug text-inverse shadow-[var(--shadow)]', className)} {...props}>
        {children}
      </Tooltip.Content>
    </Tooltip.Portal>
  );
}
