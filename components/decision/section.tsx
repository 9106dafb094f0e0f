import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** A figure or word at the right of the title. */
  readonly value?: ReactNode;
  readonly children?: ReactNode;
}

export function Section({ title, value, children }: SectionProps) {
  return (
    <section className="border-t border-hairline px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-[12px] font-medium text-muted">{title}</h3>
        {value === undefined ? null : <div className="text-right text-[12.5px]">{value}</div>}
      </div>
      {children === undefined ? null : <div className="mt-2">{children}</div>}
    </section>
  );
}
