// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SynonymPage } from '#lib/api/admin.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { SynonymsAdmin } from './synonyms-admin.tsx';

const group = { id: 'sy_1', words: ['PTO', 'leave'], means: [], changedAtMs: 0, changedBy: 'Dana' };
const page: SynonymPage = {
  groups: [group],
  file: [{ words: ['the Nest'], means: ['headquarters'] }],
  faults: [],
  questions: [{ id: 'gq_1', question: 'How much PTO?', place: 'a.md', createdAtMs: 0, createdBy: null }],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the page in front of a server that answers so; resolves with what the server was sent. */
function show(answer: object, status = 200) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    sent.push([`${init.method} ${address}`, init.body && JSON.parse(String(init.body))]);
    return Response.json(answer, { status });
  });
  render(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <SynonymsAdmin page={page} />
    </MessagesProvider>,
  );
  return sent;
}

const add = (lines: string) => {
  fireEvent.change(screen.getByLabelText(/^Add synonyms/), { target: { value: lines } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
};

test('what is added is sent as lines and listed, and what the file gives cannot be changed', async () => {
  const added = { ...group, id: 'sy_2', words: ['troy'], means: ['HR portal'] };
  const sent = show({ ...page, groups: [added, group] });
  add('troy => HR portal');
  await screen.findByText('troy => HR portal');
  expect(sent).toEqual([['POST /api/admin/synonyms', { lines: 'troy => HR portal' }]]);
  expect(screen.getByText('the Nest => headquarters')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Nest/ })).toBeNull();
});

test('a group is edited in its row; a rejected edit shows the reason and stays in the field', async () => {
  const sent = show({ error: 'line 1: too short' }, 400);
  fireEvent.click(screen.getByRole('button', { name: 'Edit PTO, leave' }));
  fireEvent.change(screen.getByLabelText('Synonyms of this group'), { target: { value: 'PTO' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('line 1: too short');
  expect(sent).toEqual([['PUT /api/admin/synonyms/sy_1', { line: 'PTO' }]]);
  expect(screen.getByLabelText<HTMLInputElement>('Synonyms of this group').value).toBe('PTO');
});

test('golden questions can be downloaded', () => {
  show({});
  expect(screen.getByText('How much PTO?')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Download golden questions' });
  expect(link.getAttribute('href')).toBe('/api/admin/questions/stored');
});
