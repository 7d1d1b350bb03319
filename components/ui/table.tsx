import type { ReactNode } from 'react';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { WideRegion } from './wide-region.tsx';

interface DataTableProps {
  label: string;
  /** Where a page may show many, they are groups: landmarks need names of their own. */
  role?: 'group';
  header: ReactNode[];
  rows: ReactNode[][];
}

/** A table in running text, which scrolls by itself where it is too wide. Its first row names the columns. */
export function DataTable(props: DataTableProps) {
  return (
    <WideRegion role={props.role} aria-label={props.label}>
      <table>
        <thead>
          <tr>
            {keyByIndex(props.header, (cell) => (
              <th scope="col">{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyByIndex(props.rows, (row) => (
            <tr>
              {keyByIndex(row, (cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideRegion>
  );
}

interface TableProps {
  label: string;
  /** Its least width, as a class; a narrower page scrolls it. */
  minWidth: string;
  /** The class of its cells. */
  cell: string;
  /** What stands before the names of the columns, such as a box to choose all rows. */
  start?: ReactNode;
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** A card of rows, which scrolls by itself where it is too wide. */
export function Table({ label, minWidth, cell, start, columns, children }: TableProps) {
  return (
    <ScrollRegion aria-label={label} className="overflow-x-auto rounded-2xl border border-line bg-surface">
      <table className={`w-full text-sm ${minWidth}`}>
        <thead className="border-b border-line text-muted">
          <tr>
            {start && (
              <th scope="col" className={cell}>
                {start}
              </th>
            )}
            {columns.map((column) => (
              <th key={column} scope="col" className={`${cell} font-medium`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
