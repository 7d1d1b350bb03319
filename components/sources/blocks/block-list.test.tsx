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
  const marks = markDocument([{ blocks }], { location: { sourcefile: 'a.md' }, passages: quotes, quotes });
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
