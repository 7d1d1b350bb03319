// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { AnswerText } from './answer-text.tsx';

afterEach(cleanup);

const answer = (text: string, complete = true) => (
  <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
    <AnswerText text={text} complete={complete} />
  </MessagesProvider>
);

const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('telephone numbers, mail and web addresses are links, in bold and in tables too', () => {
  render(
    answer(
      [
        'Call **+44 1632 960 199** or mail **desk@example.com**, see https://example.com/help.',
        '',
        '| Who | Where |',
        '| --- | --- |',
        '| **Desk** | **0800 123456** |',
      ].join('\n'),
    ),
  );
  expect(links()).toEqual([
    ['+44 1632 960 199', 'tel:+441632960199'],
    ['desk@example.com', 'mailto:desk@example.com'],
    ['https://example.com/help', 'https://example.com/help'],
    ['0800 123456', 'tel:0800123456'],
  ]);
});

test('numbers in code and in links are no links of their own', () => {
  render(answer('`0800 123456` and [call 0800 123456](https://example.com)'));
  expect(links()).toEqual([['call 0800 123456', 'https://example.com/']]);
});

test('a number that is still arriving is text until it has ended', () => {
  const { rerender } = render(answer('Call +44 1632 960', false));
  for (const text of ['Call **+44 1632 960 199', 'Call **+44 1632 960 199**']) {
    rerender(answer(text, false));
    expect(links()).toEqual([]);
  }
  rerender(answer('Call **+44 1632 960 199** now', true));
  expect(links()).toEqual([['+44 1632 960 199', 'tel:+441632960199']]);
});

test('the cell that was asked for stands large below its row, with the same words in the same order', () => {
  const { container } = render(answer('**Lancaster** — Phone: +44 1632 960 100'));
  expect(container.textContent).toBe('Lancaster — Phone: +44 1632 960 100');
  expect(screen.getByRole('link').closest('.text-2xl')?.textContent).toBe('+44 1632 960 100');
});

test('the cell that was asked for stands large among others of its row, with the same words in the same order', () => {
  const { container } = render(answer('Offices:\n\n**Boise** — Phone: **+1 208 555 0142**, City: Boise'));
  expect(container.textContent).toBe('Offices:Boise — Phone: +1 208 555 0142, City: Boise');
  expect(screen.getByRole('link').closest('.text-xl')?.textContent).toBe('+1 208 555 0142');
});

test('the cell that was asked for stands large in its row of a table, and in no other row', () => {
  const rows = ['| Standard | €90 | low |', '| **Suite** | ***€340*** | **high** |', '| ***All*** | 1 | 2 |'];
  const { container } = render(
    answer(['| Room | Price | Season |', '| --- | --- | --- |', ...rows].join('\n')),
  );
  expect([...container.querySelectorAll('.text-xl')].map(({ textContent }) => textContent)).toEqual(['€340']);
  expect(screen.getByRole('cell', { name: '€340' }).querySelector('em')).toBeNull();
});

test.each([
  '**Boise** — Phone: +1 208 555 0142, Site manager: Dale Whitehorse',
  'Boise — Phone: 12',
  `**Boise** — Purpose: ${'long '.repeat(20)}`,
])('a record of several fields and a sentence are no single cell: %s', (text) => {
  const { container } = render(answer(text));
  expect(container.querySelector('.text-2xl, .text-xl')).toBeNull();
});
