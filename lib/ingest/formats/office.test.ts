import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import pptxgen from 'pptxgenjs';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { xlsxBytes } from '../fixtures/office-bytes.ts';
import { readAll } from '../fixtures/read-all.ts';
import { readDocx } from './docx.ts';
import { readPptx } from './pptx.ts';
import { readXlsx } from './xlsx.ts';

const folder = perFile(temporaryFolder);

describe('reading a Word document', () => {
  it('gives sections by heading, tables with their header, and the title of its properties', async () => {
    const row = (...cells: string[]) =>
      new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) });
    const document = new Document({
      title: 'Travel rules',
      sections: [
        {
          children: [
            new Paragraph({ text: 'Meals', heading: HeadingLevel.HEADING_1 }),
            new Paragraph('You need no receipts.'),
            new Table({
              rows: [row('Country', 'Full day'), row('Japan', '¥6,500'), row('Norway', 'NOK 620')],
            }),
            new Paragraph({ text: 'Meals', heading: HeadingLevel.HEADING_2 }),
            new Paragraph({ text: 'Breakfast counts.', bullet: { level: 0 } }),
          ],
        },
      ],
    });
    const { title, sections } = await readAll(
      readDocx,
      folder.write('travel.docx', await Packer.toBuffer(document)),
    );
    expect(title).toBe('Travel rules');
    expect(sections).toEqual([
      {
        place: 'meals',
        flows: true,
        blocks: [
          { kind: 'heading', level: 1, text: 'Meals' },
          { kind: 'paragraph', text: 'You need no receipts.' },
          {
            kind: 'table',
            header: ['Country', 'Full day'],
            rows: [
              ['Japan', '¥6,500'],
              ['Norway', 'NOK 620'],
            ],
          },
        ],
      },
      {
        place: 'meals-1',
        flows: true,
        blocks: [
          { kind: 'heading', level: 2, text: 'Meals' },
          { kind: 'item', text: '- Breakfast counts.' },
        ],
      },
    ]);
  });
});

it('a Word document keeps its comments below what they are about, its footnotes, headers and footers', async () => {
  const commented = new Paragraph({
    children: [
      new CommentRangeStart(0),
      new TextRun('Leave is 25 days.'),
      new CommentRangeEnd(0),
      new TextRun({ children: [new CommentReference(0)] }),
      new FootnoteReferenceRun(1),
    ],
  });
  const comment = { id: 0, author: 'Gwen', date: new Date(0), children: [new Paragraph('Now <30> & more.')] };
  const document = new Document({
    comments: { children: [comment] },
    footnotes: { 1: { children: [new Paragraph('Part-time in proportion.')] } },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('Tarnwick · confidential')] }) },
        footers: {
          default: new Footer({
            children: [new Paragraph({ children: [new TextRun({ children: [PageNumber.CURRENT] })] })],
          }),
        },
        children: [
          new Paragraph({ text: 'Leave', heading: HeadingLevel.HEADING_1 }),
          commented,
          new Paragraph('Ask early.'),
        ],
      },
    ],
  });
  const { sections } = await readAll(readDocx, folder.write('leave.docx', await Packer.toBuffer(document)));
  const texts = sections.map(({ blocks }) => blocks.map((block) => ('text' in block ? block.text : '')));
  expect(texts).toEqual([
    [
      'Leave',
      expect.stringMatching(/^Leave is 25 days\./),
      'Comment by Gwen: Now <30> & more.',
      'Ask early.',
      expect.stringContaining('Part-time in proportion.'),
    ],
    ['Tarnwick · confidential'],
  ]);
});

describe('reading a presentation', () => {
  it('goes slide by slide, with tables and notes', async () => {
    const deck = new pptxgen();
    deck.addSlide().addText('Where we stand', { x: 1, y: 1, w: 8, h: 1 });
    const slide = deck.addSlide();
    slide.addText('The year in numbers', { x: 1, y: 0.5, w: 8, h: 1 });
    slide.addText([{ text: 'Revenue grew', options: { bullet: true } }], { x: 1, y: 1.5, w: 8, h: 1 });
    slide.addTable(
      [
        [{ text: 'Region' }, { text: 'Revenue' }],
        [{ text: 'Japan' }, { text: '£5.2 m' }],
      ],
      { x: 1, y: 3 },
    );
    slide.addNotes('The best year so far.');
    const bytes = (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
    const { pages, sections } = await readAll(readPptx, folder.write('deck.pptx', bytes));
    expect(pages).toBe(2);
    expect(sections[0]).toMatchObject({ place: 'slide=1', flows: false });
    expect(sections[1]).toEqual({
      place: 'slide=2',
      flows: false,
      blocks: [
        { kind: 'heading', level: 1, text: 'The year in numbers' },
        { kind: 'item', text: '- Revenue grew' },
        { kind: 'table', header: ['Region', 'Revenue'], rows: [['Japan', '£5.2 m']] },
        { kind: 'paragraph', text: 'Notes:' },
        { kind: 'paragraph', text: 'The best year so far.' },
      ],
    });
  });
});

describe('reading a workbook', () => {
  it('gives every row the names of its header, with dates, money and shares as people write them', async () => {
    const path = `${folder.path}/prices.xlsx`;
    const rows = [
      [{ value: 'Price list' }],
      [],
      [
        { value: 'Product' },
        { value: 'Price' },
        { value: 'From' },
        { value: 'Discount' },
        { value: 'In stock' },
      ],
      [
        { value: 'Ouzel 4' },
        { value: 1234.5, format: '"£"#,##0.00' },
        { value: new Date(Date.UTC(2026, 2, 5)), format: 'dd/mm/yyyy' },
        { value: 0.125, format: '0.0%' },
        { value: true, type: Boolean },
      ],
      [{ value: 'Plover C2' }, null, null, null, { value: false, type: Boolean }],
    ];
    await writeXlsxFile(rows as never, { sheet: 'R&D #new' } as never).toFile(path);
    const { sections } = await readAll(readXlsx, path);
    expect(sections.map(({ place, headings }) => ({ place, headings }))).toEqual([
      { place: 'sheet=R%26D %23new&row=4', headings: ['R&D #new', 'Price list'] },
      { place: 'sheet=R%26D %23new&row=5', headings: ['R&D #new', 'Price list'] },
    ]);
    expect(sections[0]?.blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Ouzel 4' },
      { kind: 'paragraph', text: 'Price: £1,234.50' },
      { kind: 'paragraph', text: 'From: 2026-03-05' },
      { kind: 'paragraph', text: 'Discount: 12.5%' },
      { kind: 'paragraph', text: 'In stock: yes' },
    ]);
  });
});

it('a workbook keeps the comments on its cells, at their rows', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = `<sheetData><row r="1">${cell('A1', 'Product')}${cell('B1', 'Price')}</row><row r="2">${cell('A2', 'Ouzel')}${cell('B2', '£1')}</row></sheetData>`;
  const comment = (at: string, text: string) =>
    `<comment ref="${at}" authorId="0"><text><r><t>${text}</t></r></text></comment>`;
  const path = folder.write(
    'commented.xlsx',
    xlsxBytes(sheet, [
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        data: '<Relationships><Relationship Id="r1" Type="x/comments" Target="../comments1.xml"/></Relationships>',
      },
      {
        name: 'xl/comments1.xml',
        data: `<comments><commentList>${comment('B2', 'Until May')}${comment('B1', 'Without tax')}</commentList></comments>`,
      },
    ]),
  );
  const { sections } = await readAll(readXlsx, path);
  expect(
    sections.map(({ place, blocks }) => [
      place,
      ...blocks.map((block) => ('text' in block ? block.text : '')),
    ]),
  ).toEqual([
    ['sheet=Prices&row=2', 'Ouzel', 'Price: £1', 'Comment: Until May'],
    ['sheet=Prices&row=1', 'Comment: Without tax'],
  ]);
});
