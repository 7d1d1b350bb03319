// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sortSources, sourcesOf } from '#lib/client/sources/sources.ts';
import { type SentenceSupport, summarizeSupport } from '#lib/core/support/support.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { CitedAnswer } from './cited-answer.tsx';

// The test environment has no top layer.
HTMLElement.prototype.showPopover = () => undefined;

afterEach(cleanup);

const TEXT = 'Staff have **24 days** of leave. [a.md] Ask your manager.';
const WRONG: SentenceSupport = {
  text: 'Staff have 24 days of leave.',
  start: 0,
  end: 32,
  citations: ['a.md'],
  verdict: 'unsupported',
  missing: [{ kind: 'figure', answer: '24', source: '20' }],
};
const DATA = {
  text: ['a.md: Staff have 20 days of leave.', 'b.md: The office opens at 8.'],
  citations: ['a.md', 'b.md'],
};

function show(sentence: SentenceSupport, text = TEXT, onOpen = vi.fn()) {
  const sources = {
    ...sortSources(text, sourcesOf(DATA, [])),
    support: summarizeSupport([sentence]),
  };
  const page = render(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <CitedAnswer text={text} complete sources={sources} onOpen={onOpen} />
    </MessagesProvider>,
  );
  return { page, onOpen };
}

const mark = () => screen.getByRole('button', { name: /^Check this sentence/ });

test('a sentence that its source contradicts is marked, and says what the source says', () => {
  const { page, onOpen } = show(WRONG);
  const words = page.container.querySelector('.decoration-wavy');
  expect(words?.textContent).toBe('Staff have 24 days of leave.');
  expect(mark().getAttribute('aria-label')).toBe(
    'Check this sentence: The source says “20”, the answer says “24”.',
  );
  fireEvent.click(mark());
  const card = screen.getByRole('group', { name: 'Not supported by its source' });
  expect(card.textContent).toContain('Staff have 20 days of leave.');
  fireEvent.click(screen.getByRole('button', { name: 'Show the passage' }));
  expect(onOpen.mock.calls[0]?.[0].sourcepage).toBe('a.md');
  expect(screen.queryByRole('group')).toBeNull();
});

test('a sentence of another source names the right one, and opens it', () => {
  const { onOpen } = show({ ...WRONG, verdict: 'misattributed', missing: [], source: 'b.md' });
  expect(mark().getAttribute('aria-label')).toContain('This is in b.md, not in the source cited.');
  fireEvent.click(mark());
  fireEvent.click(screen.getByRole('button', { name: 'Show the passage' }));
  expect(onOpen.mock.calls[0]?.[0].sourcepage).toBe('b.md');
});

test('a sentence without a source is marked more quietly', () => {
  const { page } = show({ ...WRONG, verdict: 'uncited', citations: [], missing: [] });
  expect(page.container.querySelector('.decoration-wavy')).toBeNull();
  expect(page.container.querySelector('.decoration-dotted')?.textContent).toBe(
    'Staff have 24 days of leave.',
  );
  expect(mark().getAttribute('aria-label')).toContain('This sentence cites no source.');
});

test('Escape and a press elsewhere close the card, and a supported sentence has no mark', () => {
  show(WRONG);
  fireEvent.click(mark());
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.queryByRole('group')).toBeNull();
  fireEvent.click(mark());
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('group')).toBeNull();
  cleanup();
  show({ ...WRONG, verdict: 'supported' });
  expect(screen.queryByRole('button', { name: /^Check this sentence/ })).toBeNull();
});

test('a tap on the words says it too', () => {
  const { page } = show(WRONG);
  const words = page.container.querySelector('.decoration-wavy');
  if (words) fireEvent.pointerUp(words, { pointerType: 'touch' });
  expect(screen.getByRole('group', { name: 'Not supported by its source' })).toBeTruthy();
});
