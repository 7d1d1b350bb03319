import { appendFileSync, copyFileSync, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';

const WORDS =
  'the plan covers every visit to a doctor within network after deductible has been paid and members may choose which provider they would like without referral from primary care physician unless service needs prior approval that must be asked before treatment begins claims are answered within thirty days while appeals take longer when reports arrive late'.split(
    ' ',
  );

/** A sequence of numbers from 0 to 1 that is the same in every run. */
function sequence(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Writes PDFs of text pages (headings, paragraphs, lists, a running header, a table now and then); each with other bytes. */
export async function makePdfs(folder: string, files: number, pagesEach: number): Promise<string[]> {
  const paths = Array.from({ length: files }, (_, index) => join(folder, `report-${index + 1}.pdf`));
  const [first = ''] = paths;
  await writePdf(first, pagesEach);
  for (const [index, path] of paths.entries()) {
    if (index > 0) copyFileSync(first, path);
    // Readers pass over what follows the end of a PDF; the hash does not.
    appendFileSync(path, `\n% copy ${index + 1}\n`);
  }
  return paths;
}

async function writePdf(path: string, pages: number): Promise<void> {
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 60, size: 'A4' });
  const stream = createWriteStream(path);
  pdf.pipe(stream);
  const random = sequence();
  for (let number = 1; number <= pages; number += 1) drawPage(pdf, number, random);
  pdf.end();
  await finished(stream);
}

function drawPage(pdf: PDFKit.PDFDocument, number: number, random: () => number): void {
  const sentence = () => {
    const words = Array.from(
      { length: 8 + Math.floor(random() * 14) },
      () => WORDS[Math.floor(random() * WORDS.length)],
    );
    const text = words.join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = (sentences: number) => Array.from({ length: sentences }, sentence).join(' ');
  pdf.addPage();
  pdf.fontSize(8).text(`Annual report, page ${number}`, { align: 'right' }).moveDown();
  pdf.font('Helvetica-Bold').fontSize(14).text(`Section ${number}`).moveDown(0.5);
  pdf.font('Helvetica').fontSize(10);
  for (let count = 0; count < 4; count += 1) pdf.text(paragraph(5)).moveDown(0.6);
  for (let count = 0; count < 4; count += 1) pdf.text(`• ${sentence()}`);
  if (number % 5 !== 0) return;
  pdf.moveDown();
  const top = pdf.y;
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const text =
        row === 0
          ? ['Service', 'In network', 'Elsewhere'][column]
          : `${WORDS[row * 3 + column]} ${row * column}`;
      pdf.text(text ?? '', 60 + column * 160, top + row * 16, { width: 150, lineBreak: false });
    }
  }
}
