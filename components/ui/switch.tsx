import { Switch as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';

interface SwitchProps {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly label: ReactNode;
}

export function Switch({ checked, onCheckedChange, label }: SwitchProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        className="relative h-[18px] w-8 shrink-0 rounded-full bg-strong-line transition-colors duration-150 data-[state=checked]:bg-local-mark"
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-white transition-transform duration-150 data-[state=checked]:translate-x-4" />
      </Radix.Root>
      <label htmlFor={id} className="cursor-pointer whitespace-nowrap select-none">
        {label}
      </label>
    </span>
  );
}
