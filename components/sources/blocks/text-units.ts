import type { DocumentBlock, DocumentSection, TextRun } from '#lib/core/source-blocks.ts';

/**
 * Words that are marked by themselves: those of a block, or of a row of a table. `of` is that block's runs, or the row; `lead`
 * is how much of `text` stands before its words: the number of an item.
 */
export interface TextUnit {
  of: object;
  text: string;
  lead: number;
  section: DocumentSection;
}

/** All words of a document in order. */
export function textUnits(sections: readonly DocumentSection[]): TextUnit[] {
  return sections.flatMap((section) =>
    [...section.blocks, ...(section.notes ?? [])].flatMap((block) =>
      unitsOf(block).map((unit) => ({ ...unit, section })),
    ),
  );
}

function textOf(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join('');
}

function unitsOf(block: DocumentBlock): Omit<TextUnit, 'section'>[] {
  if (block.kind === 'rule') return [];
  if (block.kind !== 'table') {
    const marker = block.kind === 'item' ? `${block.marker} ` : '';
    return [{ of: block.runs, text: marker + textOf(block.runs), lead: marker.length }];
  }
  const rows = block.header ? [block.header, ...block.rows] : block.rows;
  return rows.map((row) => ({
    of: row,
    text: row.map(({ runs }) => textOf(runs)).join(' | '),
    lead: 0,
  }));
}
