import PDFDocument from 'pdfkit';
import { assertNever } from '#lib/shared/app-error.ts';
import type { Block, DocumentContent } from './blocks.ts';
import { COLOURS, COMPANY } from './brand.ts';
import { drawFigure } from './figures.ts';
import { drawTable } from './pdf-table.ts';

const MARGINS = { top: 78, bottom: 70, left: 64, right: 64 };
const FIGURE_HEIGHT = 190;

/** A chapter and the physical page on which it begins. */
interface ContentsEntry {
  text: string;
  page: number;
}

/** Lays the document out on A4. The table of contents is known after the first pass and set in the second. */
export async function renderPdf(content: DocumentContent, date: Date): Promise<Buffer> {
  const draft = layOut(content, date, []);
  await bytesOf(draft.pdf);
  const final = layOut(content, date, draft.chapters);
  return bytesOf(final.pdf);
}

function layOut(
  content: DocumentContent,
  date: Date,
  contents: ContentsEntry[],
): { pdf: PDFKit.PDFDocument; chapters: ContentsEntry[] } {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: content.title,
      Author: COMPANY,
      Subject: content.version,
      CreationDate: date,
      ModDate: date,
    },
  });
  const chapters: ContentsEntry[] = [];
  if (content.cover) drawCover(pdf, content, contents);
  else drawBanner(pdf, content);
  for (const block of content.blocks) {
    if (block.kind === 'heading' && block.level === 1) chapters.push(startChapter(pdf, block.text));
    else drawBlock(pdf, block);
  }
  drawFurniture(pdf, content);
  return { pdf, chapters };
}

function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
}

function drawCover(pdf: PDFKit.PDFDocument, content: DocumentContent, contents: ContentsEntry[]): void {
  const { width, height } = pdf.page;
  pdf.rect(0, 0, width, height * 0.62).fill(COLOURS.river);
  drawWaves(pdf, height * 0.62);
  pdf.font('Helvetica-Bold').fontSize(13).fillColor('#ffffff').text(COMPANY, MARGINS.left, 84);
  pdf
    .font('Helvetica-Bold')
    .fontSize(38)
    .text(content.title, MARGINS.left, 250, { width: width - 2 * MARGINS.left });
  pdf.font('Helvetica').fontSize(15).text(content.subtitle, { width: 380, lineGap: 4 });
  pdf
    .fontSize(10.5)
    .fillColor(COLOURS.muted)
    .text(content.version, MARGINS.left, height - 130, { width: 380 });
  pdf.addPage();
  pdf
    .font('Helvetica-Bold')
    .fontSize(20)
    .fillColor(COLOURS.river)
    .text('Contents', MARGINS.left, MARGINS.top);
  pdf.moveDown(1);
  for (const { text, page } of contents) {
    const { y } = pdf;
    pdf.font('Helvetica').fontSize(11).fillColor(COLOURS.ink).text(text, MARGINS.left, y);
    pdf.text(String(page), width - MARGINS.right - 40, y, { width: 40, align: 'right' });
    pdf.moveDown(0.6);
  }
  pdf.addPage();
}

function drawWaves(pdf: PDFKit.PDFDocument, y: number): void {
  for (const [i, colour] of [COLOURS.shallow, '#8cc3d0', COLOURS.foam].entries()) {
    const top = y - 46 + i * 22;
    pdf.moveTo(0, top);
    for (let x = 0; x < pdf.page.width; x += 150) {
      pdf.bezierCurveTo(x + 50, top - 26, x + 100, top + 26, x + 150, top);
    }
    pdf
      .lineTo(pdf.page.width + 10, y + 60)
      .lineTo(0, y + 60)
      .fill(colour);
  }
  pdf.rect(0, y + 22, pdf.page.width, 40).fill('#ffffff');
}

function drawBanner(pdf: PDFKit.PDFDocument, content: DocumentContent): void {
  const { width } = pdf.page;
  pdf.rect(0, 0, width, 148).fill(COLOURS.river);
  pdf.rect(0, 148, width, 5).fill(COLOURS.gravel);
  pdf.font('Helvetica-Bold').fontSize(10).fillColor('#ffffff').text(COMPANY, MARGINS.left, 36);
  pdf.fontSize(25).text(content.title, MARGINS.left, 62);
  pdf
    .font('Helvetica')
    .fontSize(11)
    .text(content.subtitle, { width: width - MARGINS.left - MARGINS.right });
  pdf.x = MARGINS.left;
  pdf.y = 176;
}

function startChapter(pdf: PDFKit.PDFDocument, text: string): ContentsEntry {
  if (pdf.y > MARGINS.top) pdf.y += 12;
  reserve(pdf, 150);
  pdf.outline.addItem(text);
  pdf.font('Helvetica-Bold').fontSize(17).fillColor(COLOURS.river).text(text, MARGINS.left, pdf.y);
  pdf.y += 8;
  return { text, page: pdf.bufferedPageRange().count };
}

function drawBlock(pdf: PDFKit.PDFDocument, block: Block): void {
  const width = pdf.page.width - MARGINS.left - MARGINS.right;
  switch (block.kind) {
    case 'heading':
      pdf.y += 4;
      reserve(pdf, 90);
      pdf.font('Helvetica-Bold').fontSize(11.5).fillColor(COLOURS.ink).text(block.text, MARGINS.left, pdf.y);
      pdf.y += 4;
      return;
    case 'paragraph':
      body(pdf).text(block.text, MARGINS.left, pdf.y, { width, lineGap: 2.5 });
      pdf.y += 8;
      return;
    case 'list':
      drawList(pdf, block.items, block.ordered, width);
      return;
    case 'table':
      drawTable(pdf, { ...block, left: MARGINS.left, width }, () => breakPage(pdf));
      return;
    case 'figure':
      drawFigureBlock(pdf, block, width);
      return;
    case 'note':
      drawNote(pdf, block.text, width);
      return;
    default:
      assertNever(block);
  }
}

function drawList(pdf: PDFKit.PDFDocument, items: string[], ordered: boolean, width: number): void {
  items.forEach((item, i) => {
    body(pdf);
    reserve(pdf, pdf.heightOfString(item, { width: width - 18, lineGap: 2.5 }));
    const { y } = pdf;
    pdf.fillColor(COLOURS.river).text(ordered ? `${i + 1}.` : '•', MARGINS.left + 2, y, { lineBreak: false });
    pdf.fillColor(COLOURS.ink).text(item, MARGINS.left + 18, y, { width: width - 18, lineGap: 2.5 });
    pdf.y += 3;
  });
  pdf.x = MARGINS.left;
  pdf.y += 6;
}

function drawFigureBlock(
  pdf: PDFKit.PDFDocument,
  block: Extract<Block, { kind: 'figure' }>,
  width: number,
): void {
  reserve(pdf, FIGURE_HEIGHT + 40);
  const top = pdf.y + 4;
  drawFigure(pdf, block.figure, { x: MARGINS.left, y: top, width, height: FIGURE_HEIGHT });
  pdf.font('Helvetica-Oblique').fontSize(9).fillColor(COLOURS.muted);
  pdf.text(block.caption, MARGINS.left, top + FIGURE_HEIGHT + 6, { width });
  pdf.y += 12;
}

function drawNote(pdf: PDFKit.PDFDocument, text: string, width: number): void {
  body(pdf);
  const height = pdf.heightOfString(text, { width: width - 28, lineGap: 2.5 }) + 16;
  reserve(pdf, height);
  const top = pdf.y;
  pdf.rect(MARGINS.left, top, width, height).fill(COLOURS.foam);
  pdf.rect(MARGINS.left, top, 3, height).fill(COLOURS.shallow);
  body(pdf).text(text, MARGINS.left + 14, top + 9, { width: width - 28, lineGap: 2.5 });
  pdf.x = MARGINS.left;
  pdf.y = top + height + 10;
}

/** Header and footer go on when the number of pages is known. */
function drawFurniture(pdf: PDFKit.PDFDocument, content: DocumentContent): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = content.cover ? 1 : 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const { width, height, margins } = pdf.page;
    // Text below the bottom margin would start a new page.
    margins.bottom = 0;
    pdf.font('Helvetica').fontSize(8).fillColor(COLOURS.muted);
    if (page > 0) {
      pdf.text(COMPANY, MARGINS.left, 40, { lineBreak: false });
      pdf.text(content.title, MARGINS.left, 40, {
        width: width - MARGINS.left - MARGINS.right,
        align: 'right',
      });
    }
    pdf.text(content.version, MARGINS.left, height - 42, { lineBreak: false });
    pdf.text(`Page ${page + 1} of ${count}`, MARGINS.left, height - 42, {
      width: width - MARGINS.left - MARGINS.right,
      align: 'right',
    });
  }
}

function body(pdf: PDFKit.PDFDocument): PDFKit.PDFDocument {
  return pdf.font('Helvetica').fontSize(10).fillColor(COLOURS.ink);
}

function reserve(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGINS.bottom) breakPage(pdf);
}

function breakPage(pdf: PDFKit.PDFDocument): void {
  pdf.addPage();
  pdf.x = MARGINS.left;
  pdf.y = MARGINS.top;
}
