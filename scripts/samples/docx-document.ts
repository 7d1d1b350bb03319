import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { assertNever } from '#lib/shared/app-error.ts';
import type { Block, DocumentContent } from './blocks.ts';
import { COLOURS, COMPANY } from './brand.ts';

/** Text width of A4 with margins of one inch, in twentieths of a point. */
const LINE_TWIPS = 9026;
const STEPS = 'steps';

/** The document as a Word file. Figures are for PDF only and are refused here. */
export async function renderDocx(content: DocumentContent): Promise<Buffer> {
  const children = [
    new Paragraph({ text: content.title, heading: HeadingLevel.TITLE }),
    new Paragraph({
      children: [new TextRun({ text: content.subtitle, italics: true })],
      spacing: { after: 80 },
    }),
    new Paragraph({
      children: [new TextRun({ text: content.version, color: hex(COLOURS.muted), size: 18 })],
      spacing: { after: 240 },
    }),
    ...content.blocks.flatMap((block, i) => childrenOf(block, i)),
  ];
  const document = new Document({
    title: content.title,
    creator: COMPANY,
    lastModifiedBy: COMPANY,
    styles: documentStyles(),
    numbering: { config: [{ reference: STEPS, levels: [stepLevel()] }] },
    sections: [{ children }],
  });
  return Packer.toBuffer(document);
}

function childrenOf(block: Block, position: number): FileChild[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          text: block.text,
          heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
          keepNext: true,
        }),
      ];
    case 'paragraph':
      return [new Paragraph({ text: block.text })];
    case 'list':
      return block.items.map((item) => listItem(item, block.ordered, position));
    case 'table':
      return [tableOf(block), new Paragraph({ text: '' })];
    case 'note':
      return [
        new Paragraph({
          text: block.text,
          shading: { type: ShadingType.CLEAR, fill: hex(COLOURS.foam) },
          border: { left: { style: BorderStyle.SINGLE, size: 18, color: hex(COLOURS.shallow), space: 8 } },
        }),
      ];
    case 'figure':
      throw new Error(`A Word sample cannot hold the figure “${block.caption}”.`);
    default:
      return assertNever(block);
  }
}

function listItem(text: string, ordered: boolean, position: number): Paragraph {
  // The position makes every list its own instance, so that each begins with 1.
  return ordered
    ? new Paragraph({ text, numbering: { reference: STEPS, level: 0, instance: position } })
    : new Paragraph({ text, bullet: { level: 0 } });
}

function tableOf({ columns, rows, widths }: Extract<Block, { kind: 'table' }>): Table {
  const total = widths.reduce((sum, share) => sum + share, 0);
  const columnWidths = widths.map((share) => Math.round((share / total) * LINE_TWIPS));
  const line = { style: BorderStyle.SINGLE, size: 4, color: hex(COLOURS.line) };
  return new Table({
    width: { size: LINE_TWIPS, type: WidthType.DXA },
    columnWidths,
    borders: {
      top: line,
      bottom: line,
      left: line,
      right: line,
      insideHorizontal: line,
      insideVertical: line,
    },
    rows: [columns, ...rows].map(
      (cells, i) =>
        new TableRow({
          tableHeader: i === 0,
          cantSplit: true,
          children: cells.map((cell, column) => tableCell(cell, columnWidths[column] ?? 0, i === 0)),
        }),
    ),
  });
}

function tableCell(text: string, width: number, isHeader: boolean): TableCell {
  const run = new TextRun({ text, size: 19, bold: isHeader, color: isHeader ? 'FFFFFF' : hex(COLOURS.ink) });
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    ...(isHeader ? { shading: { type: ShadingType.CLEAR, fill: hex(COLOURS.river) } } : {}),
    children: [new Paragraph({ children: [run], spacing: { after: 0 } })],
  });
}

function stepLevel(): {
  level: number;
  format: 'decimal';
  text: string;
  alignment: 'left';
  style: { paragraph: { indent: { left: number; hanging: number } } };
} {
  return {
    level: 0,
    format: LevelFormat.DECIMAL,
    text: '%1.',
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: 480, hanging: 360 } } },
  };
}

function documentStyles(): ConstructorParameters<typeof Document>[0]['styles'] & {} {
  const heading = (size: number, before: number) => ({
    run: { size, bold: true, color: hex(COLOURS.river), font: 'Calibri' },
    paragraph: { spacing: { before, after: 120 } },
  });
  return {
    default: {
      document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 140, line: 276 } } },
      title: heading(44, 0),
      heading1: heading(30, 360),
      heading2: heading(24, 240),
    },
  };
}

function hex(colour: string): string {
  return colour.replace('#', '').toUpperCase();
}
