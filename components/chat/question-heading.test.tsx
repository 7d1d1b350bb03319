// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { ShownQuestion } from './question-heading.tsx';

afterEach(cleanup);

function show(question: string) {
  render(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <ShownQuestion id="question" question={question} isHidden={false} />
    </MessagesProvider>,
  );
}

const heading = () => screen.getByRole('heading').textContent;

test.each([
  ['a page of text', 'word '.repeat(5000).trim()],
  ['many lines', 'line\n'.repeat(300).trim()],
  ['one endless word', '😀'.repeat(5000)],
])('of %s the beginning heads the answer, and all of it on demand', (_, question) => {
  show(question);
  expect(heading()?.length).toBeLessThan(300);
  expect(heading()).toMatch(/…$/);
  expect(heading()?.isWellFormed()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(heading()).toContain(question);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a question of some lines is shown whole', () => {
  show('How long is\nthe warranty?');
  expect(heading()).toContain('How long is\nthe warranty?');
  expect(screen.queryByRole('button')).toBeNull();
});
