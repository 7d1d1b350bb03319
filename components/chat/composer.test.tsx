// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { Composer } from './composer.tsx';
import { currentDraft, queuedQuestion, setQueued } from './draft.ts';

const onAsk = vi.fn();
const onStop = vi.fn();

function composer(answering = false) {
  return (
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <Composer
        ref={null}
        answering={answering}
        onAsk={onAsk}
        onStop={onStop}
        onFiles={() => {}}
        scope={null}
        isFirst
        onBegin={() => {}}
      />
    </MessagesProvider>
  );
}

const show = (answering = false) => render(composer(answering));

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });

beforeEach(() => {
  onAsk.mockClear();
  onStop.mockClear();
});
afterEach(() => {
  write('');
  cleanup();
});

test('Enter sends and empties the field', () => {
  show();
  write('How long?');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onAsk).toHaveBeenCalledWith('How long?', []);
  expect(field().value).toBe('');
});

test('Shift+Enter and the Enter of a word being composed do not send', () => {
  show();
  write('有給休暇');
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(onAsk).not.toHaveBeenCalled();
});

test('nothing is sent when nothing is written', () => {
  show();
  write('  \n ');
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onAsk).not.toHaveBeenCalled();
});

test('while an answer arrives Send is Stop, and Enter queues what is written behind what is queued', () => {
  show(true);
  for (const question of ['And then?', 'And for families?']) {
    write(question);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field().value).toBe('');
  }
  expect(queuedQuestion()).toBe('And then?\nAnd for families?');
  expect(sessionStorage.getItem('citewell.queued')).toContain('And then?');
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onAsk).not.toHaveBeenCalled();
  expect(onStop).toHaveBeenCalledOnce();
  setQueued('');
});

test('a draft is restored when the field is shown again', () => {
  show();
  write('How long do ref');
  cleanup();
  show();
  expect(field().value).toBe('How long do ref');
  expect(sessionStorage.getItem('citewell.drafts')).toContain('How long do ref');
});

test('text typed before the scripts loaded stays and can be sent', () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(composer());
  const written = container.querySelector('textarea');
  if (written) written.value = 'How long?';
  render(composer(), { container, hydrate: true });
  expect(currentDraft()).toBe('How long?');
});

test('the page begins in the field, before its scripts are there', () => {
  show();
  expect(renderToString(composer())).toMatch(/<textarea[^>]* autofocus=/i);
});
