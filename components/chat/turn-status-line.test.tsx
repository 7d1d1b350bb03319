// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { newTurn } from '#lib/client/conversation/turn.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { TurnStatusLine } from './turn-status-line.tsx';

/** What a reader sees below an answer whose model said this of its end. */
function show(finish_reason: string | null) {
  const thoughts = [{ title: 'Prompt', description: [], props: { model: 'gpt', finish_reason } }];
  const turn = { ...newTurn('1', 'Why?'), answer: 'The plan covers', status: 'done' as const, thoughts };
  const { container } = render(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <TurnStatusLine turn={turn} onRetry={undefined} onSettings={() => {}} />
    </MessagesProvider>,
  );
  return container;
}

afterEach(cleanup);

test('an answer cut at the length limit says so', () => {
  show('length');
  expect(screen.getByText(/maximum length/)).toBeDefined();
});

test('half a sentence is not taken for the whole answer: a filter stopped it', () => {
  show('content_filter');
  expect(screen.getByText(/content filter stopped/)).toBeDefined();
});

test('below a whole answer there is nothing to say', () => {
  expect(show(null).textContent).toBe('');
});
