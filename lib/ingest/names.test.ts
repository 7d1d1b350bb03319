import { describe, expect, it } from 'vitest';
import type { Block } from './document.ts';
import { DocumentTitle, titleFromName } from './names.ts';

const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text });
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

function titleOf(declared: string[], blocks: Block[], headings?: string[]): string {
  const title = new DocumentTitle();
  for (const one of declared) title.declare(one);
  title.learn({ place: '', flows: true, blocks, ...(headings && { headings }) });
  return title.of('docs/staff_rules-v2.pdf');
}

describe('a document is called', () => {
  it('by the title that it declares, before any heading', () => {
    expect(titleOf([' Leave \n policy '], [heading(1, 'Overview')])).toBe('Leave policy');
  });

  it.each([
    'Microsoft Word - rules.docx',
    'Microsoft Word – Staff rules',
    'PowerPoint Presentation',
    'Slide 1',
    'Untitled document',
    'Unbenanntes Dokument',
    '[Document title]',
    'Click to add title',
    'Presentation2',
    'rules_final.indd',
    'PptxGenJS Presentation',
    '無題',
    'about:blank',
    'https://intranet.example/print?page=12',
    'Scanned from a Xerox Multifunction Printer',
    'Adobe Scan 12 Mar 2024',
    'CamScanner 03-11-2024 09.41',
    'KMBT_C22420130905',
    'img20240311_0001',
    'Scan_2024-03-11',
    ' 12 ',
    '',
  ])('never by %j, which a program or a template made', (declared) => {
    expect(titleOf([declared], [])).toBe('Staff rules v2');
    expect(titleOf([declared, 'Staff rules of 2026'], [])).toBe('Staff rules of 2026');
  });

  it.each(['Scan results of 2026', 'HB-2024 handbook', 'May and June', 'COVID19'])(
    'by %j, which tells',
    (declared) => {
      expect(titleOf([declared], [])).toBe(declared);
    },
  );

  it('by its one outermost heading at the top, also where pages repeat it', () => {
    const blocks = [paragraph('Version 2'), heading(1, 'Rules for staff'), heading(2, 'Leave')];
    expect(titleOf([], [...blocks, heading(1, 'Rules for staff')])).toBe('Rules for staff');
    expect(titleOf([], [heading(0, 'Rules for staff'), heading(1, 'Leave'), heading(1, 'Pay')])).toBe(
      'Rules for staff',
    );
  });

  it.each<[string, Block[]]>([
    ['several chapters', [heading(1, 'Leave'), heading(1, 'Pay')]],
    ['a first question', [heading(1, 'How do I print?'), paragraph('Press the button.')]],
    ['a section far down', [paragraph('Words. '.repeat(50)), heading(1, 'Appendix')]],
    ['a generic heading', [heading(1, 'Document')]],
  ])('by its file name where there is nothing but %s', (_, blocks) => {
    expect(titleOf([], blocks)).toBe('Staff rules v2');
  });

  it('by its file name where headings belong to records and rows', () => {
    expect(titleOf([], [heading(1, 'HD-001 · Accounts')], ['Sheet1'])).toBe('Staff rules v2');
  });

  it('in 300 characters at most, however long the title is', () => {
    expect(titleOf(['long '.repeat(300_000)], []).length).toBeLessThanOrEqual(300);
  });
});

it.each([
  ['employee_handbook-v2.pdf', 'Employee handbook v2'],
  ['all-hands-2026.pptx', 'All hands 2026'],
  ['2026-03-05_minutes.docx', '2026-03-05 minutes'],
  ['rest\u202Efdp.txt', 'Restfdp'],
])('the file name %j reads %j', (name, title) => {
  expect(titleFromName(name)).toBe(title);
});
