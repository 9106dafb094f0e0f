import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

/** The browser's own list, which works with every keyboard, screen reader and phone. */
export function Select({ label, options, onChange, className, ...props }: SelectProps) {
  return (
    <span className={clsx('relative inline-flex min-w-0', className)}>
      <select
        aria-label={label}
        className="h-7 w-full min-w-0 cursor-pointer appearance-none truncate rounded-md border border-hairline bg-surface pr-6 pl-2 text-[12.5px] text-ink hover:bg-sunken"
        onChange={(event) => onChange(event.target.value)}
        {...props}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown size={13} aria-hidden className="pointer-events-none absolute top-2 right-1.5 text-muted" />
    </span>
  );
}
