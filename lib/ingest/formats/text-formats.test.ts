import { describe, expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import type { Reader } from '../document.ts';
import { readAll } from '../fixtures/read-all.ts';
import { detectDelimiter, readCsv } from './csv.ts';
import { readHtml } from './html.ts';
import { readJson } from './json.ts';
import { readMarkdown } from './markdown.ts';
import { readPlainText } from './text.ts';

const folder = perFile(temporaryFolder);

const read = (reader: Reader, text: string | Uint8Array) => readAll(reader, folder.write('document', text));

describe('reading CSV', () => {
  it('gives every row the names of the header, and counts rows from the header on', async () => {
    const { sections } = await read(readCsv, 'Office,Seats\nLancaster,120\n\nFreiburg,"45, in two houses"\n');
    expect(sections.map(({ place }) => place)).toEqual(['row=2', 'row=4']);
    expect(sections[1]).toEqual({
      place: 'row=4',
      headings: [],
      flows: false,
      blocks: [
        { kind: 'heading', level: 1, text: 'Freiburg' },
        { kind: 'paragraph', text: 'Seats: 45, in two houses' },
      ],
    });
  });

  it.each([
    ['a;b;c\n1,5;2;3', ';'],
    ['a\tb\n1, 2\t3', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['"a;b",c\n"1;2",3', ','],
    ['one column\nonly', ','],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });

  it('keeps a sheet of nothing but a header', async () => {
    expect((await read(readCsv, 'Office,Seats\n')).sections[0]?.blocks).toEqual([
      { kind: 'paragraph', text: 'Office | Seats' },
    ]);
  });
});

describe('reading HTML', () => {
  it('takes what is written, and leaves navigation, scripts and what is hidden', async () => {
    const { title, sections } = await read(
      readHtml,
      `<!doctype html><head><title>IT &amp; security</title><style>p{}</style></head><body>
       <nav><a href="/">Home</a></nav><p hidden>no</p><script>alert(1)</script>
       <h1><div>Passwords</div></h1><p>Use a <b>long</b> one.<br>Really.</p>
       <ol><li>First<ul><li><p>Inner</p></li></ul></li><li>Second</li></ol>
       <pre>keep  this</pre><footer>Imprint</footer></body>`,
    );
    expect(title).toBe('IT & security');
    expect(sections).toEqual([
      {
        place: 'passwords',
        flows: true,
        blocks: [
          { kind: 'heading', level: 1, text: 'Passwords' },
          { kind: 'paragraph', text: 'Use a long one.' },
          { kind: 'paragraph', text: 'Really.' },
          { kind: 'item', text: '1. First' },
          { kind: 'item', text: '- Inner' },
          { kind: 'item', text: '2. Second' },
          { kind: 'code', text: 'keep  this' },
        ],
      },
    ]);
  });

  it('reads tables, those in tables as text, and those of one column as paragraphs', async () => {
    const { sections } = await read(
      readHtml,
      `<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Basic</td><td><table><tr><td>£0</td></tr></table></td></tr></table>
       <table><tr><td>Just layout</td></tr></table>`,
    );
    expect(sections[0]?.blocks).toEqual([
      { kind: 'table', header: ['Plan', 'Price'], rows: [['Basic', '£0']] },
      { kind: 'paragraph', text: 'Just layout' },
    ]);
  });

  it('leaves what a browser would not show, which may be instructions to a model', async () => {
    const { sections } = await read(
      readHtml,
      `<p style="color:red; display : none !important">no</p><div style="VISIBILITY:hidden">no</div>
       <div role="navigation">no</div><p style="display:none-x">a</p><p style="white-space:nowrap">b</p><p role="banner">c</p>`,
    );
    expect(sections[0]?.blocks).toEqual(['a', 'b', 'c'].map((text) => ({ kind: 'paragraph', text })));
  });

  it('keeps every cell under its header where others span rows or columns', async () => {
    const { sections } = await read(
      readHtml,
      `<table><tr><th>Group<th>Model<th>Years<th>Note</tr><tr><td rowspan=3>Office<td>T14<td>5<td rowspan="2">new</tr>
       <tr><td>T16<td>6</tr><tr><td colspan=2>Any<td>old</tr><tr><td>Lab<td>P1<td>3</tr><tr><td colspan=4>Total</tr></table>`,
    );
    expect(sections[0]?.blocks).toEqual([
      {
        kind: 'table',
        header: ['Group', 'Model', 'Years', 'Note'],
        rows: [
          ['Office', 'T14', '5', 'new'],
          ['Office', 'T16', '6', 'new'],
          ['Office', 'Any', '', 'old'],
          ['Lab', 'P1', '3'],
          ['Total'],
        ],
      },
    ]);
  });

  it('repeats no long text for the rows that its cell spans', async () => {
    const cells = `<td rowspan=100>${'x'.repeat(5000)}`.repeat(50);
    const { sections } = await read(readHtml, `<table><tr>${cells}${'<tr><td>y'.repeat(100)}</table>`);
    expect(JSON.stringify(sections).length).toBeLessThan(400_000);
  });

  it('reads markup nested ten thousand deep', async () => {
    const { sections } = await read(readHtml, `${'<div><blockquote>'.repeat(10_000)}deep`);
    expect(sections[0]?.blocks).toEqual([{ kind: 'paragraph', text: 'deep' }]);
  });
});

describe('reading Markdown', () => {
  it('takes the title from the front matter and names sections as GitHub does', async () => {
    const { title, sections } = await read(
      readMarkdown,
      '---\ntitle: "Parental leave"\n---\n# How it *works*\n\nSee [the law](https://x.example).\n\n## Q & A\n\n- one\n  1. inner\n- two\n\n## Q & A\n\n```\ncode\n```\n',
    );
    expect(title).toBe('Parental leave');
    expect(sections.map(({ place, blocks }) => [place, ...blocks.slice(1)])).toEqual([
      ['how-it-works', { kind: 'paragraph', text: 'See the law.' }],
      [
        'q--a',
        { kind: 'item', text: '- one' },
        { kind: 'item', text: '  1. inner' },
        { kind: 'item', text: '- two' },
      ],
      ['q--a-1', { kind: 'code', text: 'code' }],
    ]);
  });

  it('reads tables with their header', async () => {
    const { sections } = await read(readMarkdown, '| Plan | Price |\n|--|--|\n| `Basic` | **£0** |\n');
    expect(sections[0]?.blocks).toEqual([
      { kind: 'table', header: ['Plan', 'Price'], rows: [['Basic', '£0']] },
    ]);
  });

  it('reads ten thousand nested quotes, or says why not', async () => {
    const outcome = await read(readMarkdown, `${'>'.repeat(10_000)} deep`).then(
      () => 'read',
      (error: Error) => error.message,
    );
    expect(['read', 'its Markdown is nested too deeply']).toContain(outcome);
  });
});

describe('reading plain text', () => {
  it('joins wrapped lines and keeps lists and short lines', async () => {
    const { sections } = await read(
      readPlainText,
      'This line was wrapped by an author who writes in a terminal\r\nand goes on here.\r\n\r\nBring:\r\n- gloves\r\n- a coat\r\n',
    );
    expect(sections[0]?.blocks).toEqual([
      {
        kind: 'paragraph',
        text: 'This line was wrapped by an author who writes in a terminal and goes on here.',
      },
      { kind: 'paragraph', text: 'Bring:' },
      { kind: 'item', text: '- gloves' },
      { kind: 'item', text: '- a coat' },
    ]);
  });
});

describe('reading JSON', () => {
  it('makes a document of each element of an array, headed by its title', async () => {
    const { sections } = await read(
      readJson,
      JSON.stringify([
        { id: 7, fields: { 'System.Title': 'Cancel a car', Tags: null, Steps: ['a', 'b'] } },
        'alone',
      ]),
    );
    expect(sections).toEqual([
      {
        place: 'item=1',
        flows: false,
        headings: [],
        blocks: [
          { kind: 'heading', level: 1, text: 'Cancel a car' },
          { kind: 'paragraph', text: 'Id: 7' },
          { kind: 'paragraph', text: 'Steps: a, b' },
        ],
      },
      { place: 'item=2', flows: false, headings: [], blocks: [{ kind: 'paragraph', text: 'alone' }] },
    ]);
  });

  it('reads the only list of records in an object record by record, and what stands beside it apart', async () => {
    const { sections } = await read(
      readJson,
      JSON.stringify({
        updated: '2026-03-01',
        suppliers: [
          { name: 'Pennywhistle Paper', leadTimeDays: 4 },
          { name: 'Vantage Toner', leadTimeDays: 9 },
        ],
      }),
    );
    expect(sections.map(({ place }) => place)).toEqual(['', 'item=1', 'item=2']);
    expect(JSON.stringify(sections[2])).toContain('Vantage Toner');
    expect(JSON.stringify(sections[2])).not.toContain('Pennywhistle');
  });

  it('strips markup from texts, and only markup', async () => {
    const { title, sections } = await read(
      readJson,
      JSON.stringify({
        Title: 'Late check-out',
        Description: '<p>Call&nbsp;the <b>desk</b>.</p>',
        Rule: 'a < b',
      }),
    );
    expect(title).toBe('Late check-out');
    expect(sections[0]?.blocks.slice(1)).toEqual([
      { kind: 'paragraph', text: 'Description: Call the desk.' },
      { kind: 'paragraph', text: 'Rule: a < b' },
    ]);
  });
});
