import type { ReactNode } from 'react';

/** One setting: what it is on the left, its control on the right. */
export function SettingRow({ title, hint, children }: { readonly title: ReactNode; readonly hint: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex items-center gap-6 py-3">
      <div className="min-w-0 flex-1">
        <div className="font-medium">{title}</div>
        <div className="text-[12.5px] text-muted">{hint}</div>
      </div>
      <div className="shrink-0">{children}</div>
    </div>
  );
}
