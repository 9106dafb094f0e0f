import type { ReactNode } from 'react';

/** A part of a step: a heading, what it is for, and its content on the page's surface. */
export function StepSection({ title, lead, children }: { readonly title: string; readonly lead?: string; readonly children: ReactNode }) {
  return (
    <section className="border-b border-hairline bg-surface px-4 py-5 sm:px-6">
      <h2 className="text-[15px] font-semibold tracking-tight">{title}</h2>
      {lead === undefined ? null : <p className="mt-0.5 max-w-prose text-muted">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
