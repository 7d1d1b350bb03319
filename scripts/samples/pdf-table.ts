import { COLOURS } from './brand.ts';

const PADDING = 5;
const FONT_SIZE = 9;

/** A table on its way onto paper: `left` and `width` in points, `widths` as shares of the width. */
interface PdfTable {
  columns: string[];
  rows: string[][];
  widths: number[];
  left: number;
  width: number;
}

/** Draws a table at `pdf.y`. A row is never torn; when a page ends, the header is repeated on the next. */
export function drawTable(pdf: PDFKit.PDFDocument, table: PdfTable, breakPage: () => void): void {
  const total = table.widths.reduce((sum, share) => sum + share, 0);
  const widths = table.widths.map((share) => (share / total) * table.width);
  const draw = (cells: string[], look: RowLook) => drawRow(pdf, cells, widths, table.left, look);
  const header = () => draw(table.columns, 'header');
  const firstRows =
    rowHeight(pdf, table.columns, widths, 'header') + rowHeight(pdf, table.rows[0] ?? [], widths, 'plain');
  if (pdf.y + firstRows > bottom(pdf)) breakPage();
  header();
  table.rows.forEach((row, i) => {
    if (pdf.y + rowHeight(pdf, row, widths, 'plain') > bottom(pdf)) {
      breakPage();
      header();
    }
    draw(row, i % 2 === 1 ? 'shaded' : 'plain');
  });
  pdf.y += 12;
}

type RowLook = 'header' | 'plain' | 'shaded';

function drawRow(
  pdf: PDFKit.PDFDocument,
  cells: string[],
  widths: number[],
  left: number,
  look: RowLook,
): void {
  const top = pdf.y;
  const height = rowHeight(pdf, cells, widths, look);
  const width = widths.reduce((sum, w) => sum + w, 0);
  if (look !== 'plain') {
    pdf.rect(left, top, width, height).fill(look === 'header' ? COLOURS.river : COLOURS.foam);
  }
  let x = left;
  cells.forEach((cell, i) => {
    const cellWidth = widths[i] ?? 0;
    setFont(pdf, look)
      .fillColor(look === 'header' ? '#ffffff' : COLOURS.ink)
      .text(cell, x + PADDING, top + PADDING, { width: cellWidth - 2 * PADDING });
    x += cellWidth;
  });
  pdf
    .moveTo(left, top + height)
    .lineTo(left + width, top + height)
    .lineWidth(0.5)
    .stroke(COLOURS.line);
  pdf.x = left;
  pdf.y = top + height;
}

function rowHeight(pdf: PDFKit.PDFDocument, cells: string[], widths: number[], look: RowLook): number {
  setFont(pdf, look);
  const heights = cells.map((cell, i) => pdf.heightOfString(cell, { width: (widths[i] ?? 0) - 2 * PADDING }));
  return Math.max(0, ...heights) + 2 * PADDING - 1;
}

function setFont(pdf: PDFKit.PDFDocument, look: RowLook): PDFKit.PDFDocument {
  return pdf.font(look === 'header' ? 'Helvetica-Bold' : 'Helvetica').fontSize(FONT_SIZE);
}

function bottom(pdf: PDFKit.PDFDocument): number {
  return pdf.page.height - pdf.page.margins.bottom;
}
