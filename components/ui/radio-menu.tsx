import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

interface RadioMenuProps<T extends string> {
  readonly trigger: ReactNode;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: ReactNode; readonly icon?: ReactNode }[];
  readonly onChange: (value: T) => void;
}

/** A small menu of which one entry holds. */
export function RadioMenu<T extends string>({ trigger, value, options, onChange }: RadioMenuProps<T>) {
  return (
    // Not modal and in its place in the document: the page behind it stays readable, and the menu within the header.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={6} className="z-50 min-w-36 rounded-lg border border-hairline bg-surface p-1 shadow-[var(--shadow)]">
        <DropdownMenu.RadioGroup
          value={value}
          onValueChange={(chosen) => {
            const option = options.find((known) => known.value === chosen);
            if (option !== undefined) onChange(option.value);
          }}
        >
          {options.map((option) => (
            <DropdownMenu.RadioItem key={option.value} value={option.value} className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 outline-none data-[highlighted]:bg-sunken data-[state=checked]:font-semibold">
              {option.icon}
              {option.text}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
