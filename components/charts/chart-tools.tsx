import { Download, Table2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DropdownMenu } from 'radix-ui';
import { memo } from 'react';
import { IconButton } from '@/components/ui/icon-button';

export const EXPORTS = ['svg', 'png', 'csv'] as const;

interface ChartToolsProps {
  readonly tableOpen: boolean;
  readonly onTable: () => void;
  readonly onExport: (kind: (typeof EXPORTS)[number]) => void;
}

/** A picture's table and files. Drawn apart from it, because menus cost more than what moves with the threshold. */
export const ChartTools = memo(function ChartTools({ tableOpen, onTable, onExport }: ChartToolsProps) {
  const t = useTranslations('chart');
  return (
    <div className="flex shrink-0">
      <IconButton label={t(tableOpen ? 'hideTable' : 'showTable')} aria-expanded={tableOpen} onClick={onTable}>
        <Table2 size={15} aria-hidden />
      </IconButton>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <IconButton label={t('export')}>
            <Download size={15} aria-hidden />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" className="z-40 min-w-28 rounded-lg border border-hairline bg-surface p-1 shadow-[var(--shadow)]">
            {EXPORTS.map((kind) => (
              <DropdownMenu.Item key={kind} onSelect={() => onExport(kind)} className="cursor-pointer rounded-md px-2.5 py-1.5 text-[12.5px] outline-none data-[highlighted]:bg-sunken">
                {kind.toUpperCase()}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>
  );
});
