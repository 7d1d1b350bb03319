// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteLater, UNDO_MS } from '#lib/client/page/deletions.ts';
import { deletions } from '#lib/client/page/pending-deletions.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { UndoDeletions } from './undo-deletions.tsx';

vi.mock('./copies-note.tsx', () => ({ CopiesNote: () => null }));

const ADDRESS = '/api/conversations/cw_1';
let answers: (number | 'lost')[];
let sent: string[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers = [];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    sent.push(`${method} ${address}`);
    const status = answers.shift() ?? 204;
    if (status === 'lost') throw new TypeError('Failed to fetch');
    return new Response(status === 204 ? null : '{"error":"No."}', { status });
  });
});
afterEach(() => {
  cleanup();
  deletions.set([]);
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show() {
  return render(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <textarea id="question" aria-label="Your question" />
      <UndoDeletions of="/api/" />
    </MessagesProvider>,
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('what was deleted can be undone for ten seconds, and is then deleted on the server', async () => {
  show();
  act(() => deleteLater(ADDRESS, 'Travel'));
  await pass(UNDO_MS - 1000);
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  expect(undo.getAttribute('aria-describedby')).toBeTruthy();
  expect(sent).toEqual([]);
  await pass(1500);
  expect(sent).toEqual([`DELETE ${ADDRESS}`]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  // The focus goes on to where the next question is written.
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('an undone deletion never reaches the server', async () => {
  show();
  act(() => deleteLater(ADDRESS, 'Travel'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('status').textContent).toContain('Restored: ');
  await pass(2 * UNDO_MS);
  expect([sent, deletions.snapshot()]).toEqual([[], []]);
});

test('a tab that was closed loses neither the data nor the wish, and stores no name', async () => {
  deleteLater(ADDRESS, 'Travel');
  expect(localStorage.getItem('citewell.deletions')).not.toContain('Travel');
  deletions.set([]);
  show();

  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await pass(UNDO_MS + 500);
  expect(sent).toEqual([`DELETE ${ADDRESS}`]);
  expect(localStorage.getItem('citewell.deletions')).toBe('[]');
});

test('without a server a deletion waits for it; one that the server refuses is there again, and that is said', async () => {
  answers = ['lost', 204, 403];
  show();
  act(() => deleteLater(ADDRESS, 'Travel'));
  await pass(UNDO_MS + 500);
  expect(deletions.snapshot()).toMatchObject([{ address: ADDRESS, title: '' }]);
  act(() => deleteLater('/api/documents/up_1', 'plan.pdf'));
  await pass(UNDO_MS + 500);
  expect(deletions.snapshot()).toEqual([]);
  const deletes = sent.filter((call) => call.startsWith('DELETE'));
  expect(deletes).toEqual([`DELETE ${ADDRESS}`, `DELETE ${ADDRESS}`, 'DELETE /api/documents/up_1']);
  expect(screen.getByRole('status').textContent).toMatch(/Not deleted/);
});

test('a deletion that another tab undid is carried out by none', async () => {
  show();
  act(() => deleteLater(ADDRESS, 'Travel'));
  localStorage.setItem('citewell.deletions', '[]');
  await pass(UNDO_MS + 500);
  expect([sent, deletions.snapshot()]).toEqual([[], []]);
});

test('a storage that someone else wrote calls no other route', () => {
  const wrong = [
    '/api/me',
    '/api/conversations/../me',
    '/api/conversations/.',
    '/api/conversations/%2e',
    'https://elsewhere.example/',
    '/api/conversations',
  ];
  localStorage.setItem('citewell.deletions', JSON.stringify(wrong.map((address) => ({ address, dueMs: 0 }))));
  show();
  expect(deletions.snapshot()).toEqual([]);
});
