// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newTurn, type Turn } from '#lib/client/conversation/turn.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { currentDraft, queuedQuestion, setDraft, setQueued } from './draft.ts';
import { WaitingQuestions } from './waiting-questions.tsx';

const onAsk = vi.fn();
const onStop = vi.fn();

function waiting(last: Partial<Turn>) {
  return (
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <textarea id="question" aria-label="Your question" />
      <input aria-label="Another field" />
      <WaitingQuestions last={{ ...newTurn('turn-1', 'First?'), ...last }} onAsk={onAsk} onStop={onStop} />
    </MessagesProvider>
  );
}

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  setQueued('');
  setDraft('');
  cleanup();
});

test.each(['done', 'stopped'] as const)('a queued question is asked once when the answer is %s', (status) => {
  setQueued('And then?');
  const { rerender } = render(waiting({ status: 'streaming' }));
  expect(screen.getByRole('status').textContent).toBe('Waiting: sent when this answer is complete');
  expect(onAsk).not.toHaveBeenCalled();
  rerender(waiting({ status }));
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('And then?', []);
  expect(queuedQuestion()).toBe('');
});

test('after an answer that failed, a queued question waits until the reader sends it', () => {
  setQueued('And then?');
  render(waiting({ status: 'failed', failure: { kind: 'cut-off' } }));
  expect(onAsk).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('Not sent: the answer before it is incomplete');
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('And then?', []);
});

test('a queued question can be edited above the current text, or cancelled', () => {
  setQueued('And then?');
  setDraft('For families');
  render(waiting({ status: 'streaming' }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit the waiting question' }));
  expect([currentDraft(), queuedQuestion()]).toEqual(['And then?\nFor families', '']);
  act(() => setQueued('And then?'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the waiting question' }));
  expect(queuedQuestion()).toBe('');
});

test('Escape stops the answer that comes, from the field and from the page', () => {
  const { rerender } = render(waiting({ status: 'streaming' }));
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Your question' }), { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onStop).toHaveBeenCalledTimes(2);
  rerender(waiting({ status: 'done' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onStop).toHaveBeenCalledTimes(2);
});

test('the Escape of a composed word, of another field and of an open dialog stops nothing', () => {
  render(waiting({ status: 'streaming' }));
  const field = screen.getByRole('textbox', { name: 'Your question' });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Another field' }), { key: 'Escape' });
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  // It closes by this key, before the page hears of it.
  field.addEventListener('keydown', () => dialog.remove(), { once: true });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onStop).not.toHaveBeenCalled();
});
