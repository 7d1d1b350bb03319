// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { FoundPassages } from './found-passages.tsx';

const passage = {
  sourcepage: 'leave.md#annual-leave',
  title: 'Leave',
  headings: ['Annual leave'],
  content: '27 days.',
};
const LINES = [
  { type: 'start', total: 2, isCut: false },
  {
    type: 'question',
    question: 'How many florbdays?',
    turns: ['tn_1', 'tn_2'],
    outcome: 'answered',
    place: 'leave.md',
    excerpt: '27 days.',
  },
  { type: 'question', question: 'Cup?', turns: ['tn_3'], outcome: 'unanswered', place: null, excerpt: '' },
  { type: 'end' },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('words of the question get a meaning, and the replay offers to mark what is answered now', async () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    sent.push([address, init.body && JSON.parse(String(init.body))]);
    if (address.endsWith('/passages')) return Response.json({ passages: [passage] });
    if (address.endsWith('/words')) return Response.json({ synonyms: 'sy_1', question: 'gq_1' });
    const lines = LINES.map((line) => `${JSON.stringify(line)}\n`).join('');
    return new Response(lines, { headers: { 'content-type': 'application/json-lines' } });
  });
  const onMark = vi.fn();
  render(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <FoundPassages
        question="How many florbdays?"
        follows={['Is there leave?']}
        onMark={onMark}
        onClose={() => {}}
      />
    </MessagesProvider>,
  );
  expect(screen.getByText('Is there leave?')).toBeDefined();
  await screen.findByRole('button', { name: /^This is the right passage/ });
  fireEvent.change(screen.getByLabelText('Search with other words'), { target: { value: 'days of leave' } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  fireEvent.click(await screen.findByRole('button', { name: /^This is the right passage/ }));
  fireEvent.click(screen.getByRole('button', { name: 'florbdays' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Words of the passage/).value).toBe('days of leave');
  fireEvent.click(screen.getByRole('button', { name: 'Save the right passage' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Mark answered questions as handled' }));
  expect(screen.getByText(/2 of 2 asked. 1 question is answered now./)).toBeDefined();
  expect(onMark).toHaveBeenCalledWith({ turns: ['tn_1', 'tn_2'], handled: true });
  expect(sent[0]).toEqual([
    '/api/admin/unanswered/passages',
    { question: 'How many florbdays?', follows: ['Is there leave?'] },
  ]);
  expect(sent[2]).toEqual([
    '/api/admin/unanswered/words',
    {
      question: 'How many florbdays?',
      place: 'leave.md#annual-leave',
      words: ['florbdays'],
      means: ['days of leave'],
    },
  ]);
});
