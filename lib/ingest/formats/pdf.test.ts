import { describe, expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import type { Block } from '../document.ts';
import { pdfBytes } from '../fixtures/pdf-bytes.ts';
import { readAll } from '../fixtures/read-all.ts';
import { readPdf } from './pdf.ts';

const folder = perFile(temporaryFolder);

async function read(draw: (pdf: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  return readAll(readPdf, folder.write('document.pdf', await pdfBytes(draw, options)));
}

const PROSE =
  'Every colleague who works at least sixteen hours a week is insured from the first day and may choose a plan within thirty days.';

/** Draws a table cell by cell, row by row, as word processors do. */
function drawTable(pdf: PDFKit.PDFDocument, rows: string[][], top: number) {
  for (const [index, row] of rows.entries()) {
    for (const [column, cell] of row.entries())
      pdf.text(cell, 60 + column * 150, top + index * 22, { width: 140 });
  }
  pdf.x = 60;
}

describe('reading a PDF', () => {
  it('joins lines into paragraphs, and tells headings and lists from them', async () => {
    const { sections, pages } = await read((pdf) => {
      pdf.fontSize(20).text('Employee handbook').fontSize(11).moveDown();
      pdf.text(`${PROSE} ${PROSE}`).moveDown();
      pdf.text('• The first thing to know').text('• The second thing to know');
    });
    expect(pages).toBe(1);
    expect(sections).toEqual([
      {
        place: 'page=1',
        flows: true,
        blocks: [
          { kind: 'heading', level: 1, text: 'Employee handbook' },
          { kind: 'paragraph', text: `${PROSE} ${PROSE}` },
          { kind: 'item', text: '• The first thing to know' },
          { kind: 'item', text: '• The second thing to know' },
        ],
      },
    ]);
  });

  it('takes bold lines of the size of running text for headings', async () => {
    const { sections } = await read((pdf) => {
      pdf.font('Helvetica').fontSize(11).text(PROSE).moveDown();
      pdf.font('Helvetica-Bold').text('When to choose').font('Helvetica').text(PROSE);
    });
    expect(sections[0]?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'paragraph']);
  });

  it('reads tables row by row, the columns apart and the header named', async () => {
    const rows = [
      ['Plan', 'Alone', 'Family'],
      ['Basic', '£0', '£58'],
      ['Extra', '£28', '£109'],
    ];
    const { sections } = await read((pdf) => {
      pdf.fontSize(11).text(PROSE);
      drawTable(pdf, rows, 150);
      pdf.text(PROSE, 60, 300);
    });
    expect(sections[0]?.blocks[1]).toEqual({ kind: 'table', header: rows[0], rows: rows.slice(1) });
    expect(sections[0]?.blocks[2]).toEqual({ kind: 'paragraph', text: PROSE });
  });

  it('keeps the lines of a wrapped cell together', async () => {
    const { sections } = await read((pdf) => {
      pdf.fontSize(11).text(PROSE);
      drawTable(
        pdf,
        [
          ['Service', 'Covered'],
          ['Hospital', 'in full, in all listed hospitals of the country'],
        ],
        150,
      );
      drawTable(pdf, [['Dentist', 'up to £400']], 215);
    });
    expect(sections[0]?.blocks[1]).toMatchObject({
      rows: [
        ['Hospital', 'in full, in all listed hospitals of the country'],
        ['Dentist', 'up to £400'],
      ],
    });
  });

  it('gives a table that goes on on the next page the header it began with', async () => {
    const { sections } = await read((pdf) => {
      pdf.fontSize(11).text(PROSE);
      drawTable(
        pdf,
        [
          ['Country', 'Days'],
          ['Norway', '25'],
          ['Japan', '20'],
        ],
        700,
      );
      pdf.addPage();
      drawTable(
        pdf,
        [
          ['Germany', '30'],
          ['Portugal', '24'],
        ],
        60,
      );
      pdf.text(PROSE, 60, 200);
    });
    expect(sections[1]?.blocks[0]).toEqual({
      kind: 'table',
      header: ['Country', 'Days'],
      rows: [
        ['Germany', '30'],
        ['Portugal', '24'],
      ],
    });
  });

  it('reads columns one after the other', async () => {
    const left = 'The left column tells how the company began in a boathouse on the river. '.repeat(4).trim();
    const right = 'The right column tells where its instruments hang over water today. '.repeat(4).trim();
    const { sections } = await read((pdf) => {
      pdf.fontSize(11).text(left, 60, 100, { width: 220 }).text(right, 320, 100, { width: 220 });
    });
    expect(sections[0]?.blocks).toEqual([
      { kind: 'paragraph', text: left },
      { kind: 'paragraph', text: right },
    ]);
  });

  it('leaves out running headers, footers and page numbers', async () => {
    const { sections } = await read(
      (pdf) => {
        for (let page = 1; page <= 6; page += 1) {
          if (page > 1) pdf.addPage();
          pdf.fontSize(8).text('Tarnwick Instruments · Handbook', 60, 30);
          pdf.fontSize(11).text(`On page ${page} stands this. ${PROSE}`, 60, 150);
          pdf.fontSize(8).text(`Page ${page} of 6`, 60, 790, { lineBreak: false });
        }
      },
      { margins: { top: 60, bottom: 20, left: 60, right: 60 } },
    );
    const texts = sections.map(({ blocks }) => blocks.map((block) => ('text' in block ? block.text : '')));
    expect(texts).toEqual([1, 2, 3, 4, 5, 6].map((page) => [`On page ${page} stands this. ${PROSE}`]));
  });

  it('keeps lines at the top of pages that only look alike, such as invoice numbers', async () => {
    const { sections } = await read((pdf) => {
      for (const number of [4711, 815, 2042, 77]) {
        if (number !== 4711) pdf.addPage();
        pdf.fontSize(11).text(`Invoice ${number}`, 60, 40).text(PROSE, 60, 100);
      }
    });
    const first = (block: Block | undefined) => (block && 'text' in block ? block.text : '');
    expect(sections.map(({ blocks }) => first(blocks[0]))).toEqual([
      'Invoice 4711',
      'Invoice 815',
      'Invoice 2042',
      'Invoice 77',
    ]);
  });

  it('leaves out the table of contents', async () => {
    const { sections } = await read((pdf) => {
      pdf.fontSize(11).text('Contents').moveDown();
      for (const line of ['Leave ........ 3', 'Illness ........ 4', 'Pay ........ 7']) pdf.text(line);
      pdf.moveDown().text(PROSE);
    });
    expect(sections[0]?.blocks).toEqual([{ kind: 'paragraph', text: PROSE }]);
  });

  it('names the pages that have no text', async () => {
    const { notices } = await read((pdf) => {
      pdf.text(PROSE).addPage().rect(50, 50, 100, 100).fill('gray').addPage().text(PROSE);
    });
    expect(notices).toEqual(['page 2 has no text: scanned? Turn on text recognition (OCR=on)']);
  });

  it('reads a page that was turned, and leaves out what stands at a slant', async () => {
    const { sections } = await read((pdf) => {
      pdf.fontSize(11).text(PROSE);
      pdf.rotate(45).fontSize(60).text('DRAFT', 200, -100);
    });
    expect(sections[0]?.blocks).toEqual([{ kind: 'paragraph', text: PROSE }]);
  });

  it('gives the title of the metadata', async () => {
    const draw = (pdf: PDFKit.PDFDocument) => void pdf.text(PROSE);
    expect((await read(draw, { info: { Title: 'Leave policy 2026' } })).title).toBe('Leave policy 2026');
  });
});
