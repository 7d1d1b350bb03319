// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DocumentBlock } from '#lib/core/ports/source-parts.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { BlockList } from './block-list.tsx';
import { markDocument } from './document-marks.ts';

afterEach(cleanup);

function show(blocks: DocumentBlock[], quotes: string[] = []) {
  const marks = markDocument([{ blocks }], {
    location: { sourcefile: 'a.md' },
    passages: quotes,
    quotes,
    said: quotes,
  });
  return render(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <BlockList blocks={blocks} marks={marks} />
    </MessagesProvider>,
  ).container;
}

test('markup in a document stays text, and harmful links lead nowhere', () => {
  const container = show([
    {
      kind: 'paragraph',
      runs: [
        { text: '<img src=x onerror=alert(1)>' },
        { text: 'bad', href: 'javascript:alert(2)' },
        { text: 'good', href: 'https://a.example/' },
      ],
    },
  ]);
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(container.querySelectorAll('img, script')).toHaveLength(0);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://a.example/',
  ]);
});

test('the cited sentence is marked in its paragraph, and the cited row in its table', () => {
  const row = (...texts: string[]) => texts.map((text) => ({ runs: [{ text }] }));
  const container = show(
    [
      {
        kind: 'paragraph',
        runs: [{ text: 'Ask four weeks ahead. ' }, { text: 'Rest on Sundays.', strong: true }],
      },
      { kind: 'table', header: row('Place', 'Night'), rows: [row('London', '£185'), row('Bergen', '£150')] },
    ],
    ['Rest on Sundays.', 'Bergen | £150'],
  );
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Rest on Sundays.',
  ]);
  const rows = [...container.querySelectorAll('tr[aria-current]')];
  expect(rows.map((cited) => cited.textContent)).toEqual(['Bergen£150']);
});

test('a cited row is also a list, the value that the answer is about first; a phone shows it above the table', () => {
  const row = (...texts: string[]) => texts.map((text) => ({ runs: [{ text }] }));
  const table = (header: ReturnType<typeof row>): DocumentBlock[] => [
    { kind: 'table', header, rows: [row('Boise', '25', '+1 208 555 0142'), row('Porto', '39', 'none')] },
  ];
  const quotes = ['Boise | 25 | +1 208 555 0142', 'Phone: +1 208 555 0142'];
  const container = show(table(row('Office', 'People', 'Phone')), quotes);
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Phone',
    'Office',
    'People',
  ]);
  expect(container.querySelector('dd a')?.getAttribute('href')).toBe('tel:+12085550142');
  cleanup();
  const merged = row('Office', 'People and phone').map((cell, at) => ({ ...cell, colSpan: at + 1 }));
  expect(show(table(merged), quotes).querySelector('dl')).toBeNull();
});

test('telephone numbers and mail addresses of a document can be used, those in code cannot', () => {
  show([
    { kind: 'paragraph', runs: [{ text: 'Call +44 1632 960 199 or write to desk@tarnwick.example.' }] },
    { kind: 'code', runs: [{ text: 'call +44 1632 960 198' }] },
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+441632960199',
    'mailto:desk@tarnwick.example',
  ]);
});
