import clsx from 'clsx';
import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the one thing to do here; at most one in view. */
  readonly variant?: 'primary' | 'quiet' | 'outline';
  readonly size?: 'small' | 'medium';
}

export function Button({ variant = 'outline', size = 'small', className, type = 'button', ...props }: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors duration-100 disabled:opacity-50',
        size === 'small' ? 'h-7 px-2.5 text-[12.5px]' : 'h-9 px-3.5 text-[13.5px]',
        variant === 'primary' && 'bg-ink text-inverse hover:bg-ink/85',
        variant === 'outline' && 'border border-hairline bg-surface text-ink hover:bg-sunken',
        variant === 'quiet' && 'text-muted hover:bg-sunken hover:text-ink',
        className,
      )}
      {...props}
    />
  );
}
