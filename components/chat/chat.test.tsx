// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyEvent, newTurn, type Turn, type TurnEvent } from '#lib/client/conversation/turn.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { Announcer } from './chat.tsx';

afterEach(cleanup);

const announcer = (turn: Turn | undefined) => (
  <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
    <Announcer turn={turn} />
  </MessagesProvider>
);

/** What the status said, one entry for each time it changed. */
async function heard(...events: TurnEvent[]): Promise<string[]> {
  let turn = newTurn('1', 'How long?');
  const { rerender } = render(announcer(turn));
  const said = [screen.getByRole('status').textContent ?? ''];
  for (const event of events) {
    turn = applyEvent(turn, event);
    rerender(announcer(turn));
    // What is said at the end is loaded when it is first needed.
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''), { timeout: 10_000 });
    const now = screen.getByRole('status').textContent ?? '';
    if (now !== said.at(-1)) said.push(now);
  }
  return said;
}

const dataPoints = { text: [], citations: ['a.md'] };

test('an answer is read out once, when it is whole, without its marks', async () => {
  const words = 'Refunds take **five** days [a.md].'
    .split(/(?= )/)
    .map((text) => ({ type: 'text', text }) as const);
  expect(await heard({ type: 'context', context: { dataPoints } }, ...words, { type: 'ended' })).toEqual([
    'Searching the documents.',
    'Answer: Refunds take five days. 1 source cited.',
  ]);
});

test('a refusal is read out in its own words, which are no answer', async () => {
  const text = 'I could not find an answer. Closest: five days [a.md].';
  const context = { dataPoints, certainty: 'none' as const };
  const said = await heard({ type: 'text', text }, { type: 'context', context }, { type: 'ended' });
  expect(said.at(-1)).toBe('I could not find an answer. Closest: five days.');
});

test('a likely answer is announced as such', async () => {
  const text = 'This may answer it:\n\nFive days. [a.md]';
  const context = { dataPoints, certainty: 'likely' as const };
  const said = await heard({ type: 'text', text }, { type: 'context', context }, { type: 'ended' });
  expect(said.at(-1)).toBe('This may answer it: Five days. 1 source cited.');
});

test('a failure is read out with its reason', async () => {
  const failure = { kind: 'said', message: 'Too busy.' } as const;
  expect((await heard({ type: 'failed', failure })).at(-1)).toBe('The answer failed: Too busy.');
});

test('an answer that a reload brought back is not read out', () => {
  render(announcer({ ...newTurn('1', 'How long?'), answer: 'Five days.', status: 'done' }));
  expect(screen.getByRole('status').textContent).toBe('');
});
