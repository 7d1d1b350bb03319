import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

/** A table that scrolls by itself where it is too wide. Its first row names the columns. */
export function DataTable(props: { label: string; header: ReactNode[]; rows: ReactNode[][] }) {
  return (
    <ScrollRegion aria-label={props.label} className="overflow-x-auto">
      <table>
        <thead>
          <tr>
            {props.header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
