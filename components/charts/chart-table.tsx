import clsx from 'clsx';
import { formatFigure, type ChartTable as Table } from '@/lib/charts';

/** The figures behind a picture. */
export function ChartTable({ table, title }: { readonly table: Table; readonly title: string }) {
  return (
    <div className="max-h-72 overflow-auto rounded-md border border-hairline" tabIndex={0} role="region" aria-label={title}>
      <table className="w-full border-collapse text-[12px]">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {table.columns.map(({ key, title: column, format }) => (
              <th key={key} scope="col" className={clsx('px-2.5 py-1.5 font-medium text-muted', format === 'text' ? 'text-left' : 'text-right')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index} className="border-t border-hairline">
              {table.columns.map(({ key, format }) => (
                <td key={key} className={clsx('px-2.5 py-1', format === 'text' ? 'text-left' : 'text-right font-mono text-[11.5px]')}>
                  {formatFigure(row[key], format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
