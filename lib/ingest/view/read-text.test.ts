import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { DocumentBlock, DocumentSection, DocumentText } from '#lib/core/ports/source-parts.ts';
import type { FormatShownAs } from '#lib/shared/document-formats.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { boundText, readDocumentText } from './read-text.ts';

const folder = perFile(temporaryFolder);
const sample = (name: string, format: FormatShownAs<'blocks'>) =>
  readDocumentText(join('data', 'samples', name), format);
const written = (name: string, format: FormatShownAs<'blocks'>, text: string) =>
  readDocumentText(folder.write(name, text), format);

const blocksOf = ({ sections }: DocumentText): DocumentBlock[] =>
  sections.flatMap(({ blocks, notes }) => [...blocks, ...(notes ?? [])]);
const textOf = (block: DocumentBlock) => ('runs' in block ? block.runs.map(({ text }) => text).join('') : '');
const headings = (text: DocumentText) =>
  blocksOf(text)
    .filter(({ kind }) => kind === 'heading')
    .map(textOf);

describe('a document is read whole, with what gives it its shape', () => {
  it('a Word document with headings, lists and tables', async () => {
    const text = await sample('travel-and-expenses.docx', 'docx');
    expect(headings(text)).toEqual(expect.arrayContaining(['Before you go', 'Hotels', 'Meals']));
    expect(JSON.stringify(blocksOf(text).filter(({ kind }) => kind === 'table'))).toContain('£185');
    expect(blocksOf(text)).toContainEqual(expect.objectContaining({ kind: 'item', marker: '•', level: 0 }));
    expect(text.isCut).toBe(false);
  });

  it('a presentation slide by slide, the notes apart', async () => {
    const { sections } = await sample('all-hands-2026.pptx', 'pptx');
    expect(sections.map(({ slide }) => slide)).toEqual(sections.map((_, index) => index + 1));
    const [, numbers] = sections;
    expect(numbers?.blocks[0]).toMatchObject({ kind: 'heading', runs: [{ text: 'The year in numbers' }] });
    expect(numbers?.notes?.map(textOf).join()).toContain('The best year so far.');
    expect(numbers?.blocks.map(textOf).join()).not.toContain('Notes:');
  });

  it('Markdown with the look of its words, without its front matter', async () => {
    const text = await written(
      'a.md',
      'markdown',
      '---\ntitle: T\n---\n# One\n\nA **b** `c`.\n\n- [x] done\n',
    );
    expect(blocksOf(text)).toEqual([
      { kind: 'heading', level: 1, runs: [{ text: 'One' }] },
      {
        kind: 'paragraph',
        runs: [
          { text: 'A ' },
          { text: 'b', strong: true },
          { text: ' ' },
          { text: 'c', code: true },
          { text: '.' },
        ],
      },
      { kind: 'item', level: 0, marker: '•', runs: [{ text: '☑ done' }] },
    ]);
  });

  it('JSON as entries with names in words, never in braces', async () => {
    const { sections } = await sample('helpdesk-faq.json', 'json');
    expect(sections[0]).toMatchObject({
      item: 1,
      blocks: [
        { kind: 'heading', runs: [{ text: 'HD-001 · Accounts · I forgot my password. What now?' }] },
        { kind: 'paragraph' },
        { kind: 'paragraph', runs: [{ text: 'Updated', strong: true }, { text: ': 2026-02-11' }] },
      ],
    });
  });

  it('plain text in paragraphs that fit any width, tables of spaces as they are', async () => {
    const rules = await sample('laboratory-safety.txt', 'text');
    expect(headings(rules)).toContain('1. IN AN EMERGENCY');
    expect(blocksOf(rules)).toContainEqual({
      kind: 'item',
      level: 0,
      marker: '2.3',
      runs: [
        {
          text: 'Nobody works alone in the laboratory between 19:00 and 07:00, or at any hour with the test tank filled, with lasers of class 3B, or with more than 50 volts.',
        },
      ],
    });
    const table = await written('a.txt', 'text', 'Name      Price\nPump       £20\n\nA line.\nAnother.');
    expect(blocksOf(table)).toEqual([
      { kind: 'code', runs: [{ text: 'Name      Price\nPump       £20' }] },
      { kind: 'paragraph', runs: [{ text: 'A line.\nAnother.' }] },
    ]);
  });
});

describe('a document that cannot be read says why', () => {
  it.each([
    ['a.docx', 'docx', 'not a zip', /damaged|archive|zip/i],
    ['a.json', 'json', '{"a": ', /not valid JSON/],
    ['b.json', 'json', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, /levels deep/],
    ['a.md', 'markdown', `${'- '.repeat(5000)}x`, /nested too deeply/],
    ['a.txt', 'text', 'a\0b', /binary data/],
  ] as const)('%s', async (name, format, text, reason) => {
    await expect(written(name, format, text)).rejects.toThrow(reason);
  });
});

describe('a very long document is cut where a page would stand still, and says so', () => {
  it.each([
    ['many paragraphs', 'text', 'Word.\n\n'.repeat(50_000)],
    ['one endless line', 'text', 'word '.repeat(1_000_000)],
    ['many entries', 'json', JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id, note: 'x' })))],
    ['one table', 'html', `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(50_000)}</table>`],
    ['words of changing looks', 'html', '<b>a</b> b '.repeat(50_000)],
  ] as const)('%s', async (_, format, whole) => {
    const text = await written(`long.${format}`, format, whole);
    expect(text.isCut).toBe(true);
    const shown = JSON.stringify(text.sections);
    expect(shown.length).toBeGreaterThan(10_000);
    expect(shown.length).toBeLessThan(3_000_000);
  });
});

const most = { pieces: 50, characters: 1000 };
const rule = { kind: 'rule' as const };
const many = <Piece>(piece: Piece) => Array.from({ length: 10_000 }, () => piece);

describe('a page is sent no more than it can show of what has no words', () => {
  test.each<[string, DocumentSection[]]>([
    ['rules', [{ blocks: many(rule) }]],
    ['rows without cells', [{ blocks: [{ kind: 'table', header: null, rows: many([]) }] }]],
    ['sections without blocks', many({ blocks: [] })],
  ])('%s', async (_, sections) => {
    const text = await boundText(sections, most);
    expect(JSON.stringify(text).length).toBeLessThan(2000);
    expect(text.isCut).toBe(true);
  });
});

test('a text within the bounds is whole', async () => {
  const sections = [{ blocks: [rule, { kind: 'paragraph' as const, runs: [{ text: 'Word.' }] }] }];
  expect(await boundText(sections, most)).toEqual({ sections, isCut: false });
});
