import type { ReadEvent, Section } from '../document.ts';

/** Turns the rows of one sheet, given in order, into sections. */
export interface RowReader {
  /** The section of a row, or undefined for the header and for empty rows. */
  read(row: number, cells: string[]): Section | undefined;
  /** What is left when the rows end: a sheet of nothing but a header still says its columns. */
  end(): Generator<ReadEvent>;
}

/**
 * Finds the header and gives every row below it its names. The header is the first row with two or more filled
 * cells (of a sheet with one column: its first row); rows above it are titles and become headings of all rows.
 */
export function createRowReader(options: {
  placeOf: (row: number) => string;
  headings: string[];
}): RowReader {
  let header: string[] | undefined;
  let titles: { row: number; text: string }[] = [];
  let rows = 0;

  const single = (row: number, text: string): Section => ({
    place: options.placeOf(row),
    headings: options.headings,
    flows: false,
    blocks: [{ kind: 'paragraph', text }],
  });

  return {
    read(row, cells) {
      const filled = cells.filter((cell) => cell.trim());
      if (filled.length === 0) return undefined;
      if (!header) {
        if (filled.length >= 2) header = cells.map((cell) => cell.trim());
        else titles.push({ row, text: filled.join('') });
        // A list in one column: its first line is the header, the others are rows.
        if (header || titles.length < 4) return undefined;
        const [first] = titles;
        header = [first?.text ?? ''];
        titles = titles.slice(1);
        return undefined;
      }
      rows += 1;
      const names = header;
      return {
        place: options.placeOf(row),
        headings: [...options.headings, ...titles.map(({ text }) => text)],
        flows: false,
        blocks: [
          {
            kind: 'record',
            fields: cells.map((cell, at) => ({
              name: names[at] ?? '',
              value: cell.trim().replace(/\s+/g, ' '),
            })),
          },
        ],
      };
    },
    *end() {
      if (rows > 0) return;
      if (header) yield { type: 'section', section: single(1, header.filter(Boolean).join(' | ')) };
      for (const { row, text } of titles) yield { type: 'section', section: single(row, text) };
    },
  };
}
