import { type Html, html, type Insertable } from './html.ts';

interface Column {
  name: string;
  /** Figures stand at the end, so that their digits are below each other. */
  align?: 'start' | 'end';
}

/** A table to be drawn. The first cell of a row names it. */
export interface DataTable {
  caption: string;
  columns: readonly Column[];
  rows: readonly (readonly Insertable[])[];
}

/** A table that scrolls by itself where the page is narrower, also from the keyboard. */
export function dataTable({ caption, columns, rows }: DataTable): Html {
  const align = (column: number) => (columns[column]?.align === 'end' ? 'end' : 'start');
  const heads = columns.map(({ name }, i) => html`<th scope="col" class="${align(i)}">${name}</th>`);
  const bodies = rows.map(
    ([first, ...rest]) =>
      html`<tr><th scope="row" class="${align(0)}">${first}</th>${rest.map(
        (cell, i) => html`<td class="${align(i + 1)}">${cell}</td>`,
      )}</tr>`,
  );
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>${bodies}</tbody>
</table></div>`;
}
