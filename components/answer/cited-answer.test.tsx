// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sortSources, sourcesOf } from '#lib/client/sources/sources.ts';
import type { Certainty } from '#lib/core/events/events.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { CitedAnswer } from './cited-answer.tsx';

afterEach(cleanup);

const answer = (text: string, certainty: Certainty) => (
  <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
    <CitedAnswer
      text={text}
      complete
      sources={sortSources(text, sourcesOf({ text: [], citations: ['a.md'] }, []), { certainty })}
      onOpen={() => undefined}
    />
  </MessagesProvider>
);

test('the text of an answer stays the same element when its grade arrives', () => {
  const text = 'This may answer it:\n\nFive days. [a.md]';
  const { container, rerender } = render(answer(text, 'answer'));
  const prose = container.querySelector('.prose');
  rerender(answer(text, 'likely'));
  expect(container.querySelector('.prose')).toBe(prose);
  expect(screen.getByRole('button', { name: 'Source 1: a.md' })).toBeTruthy();
});

test('a refusal shows the server’s text, and the citations of an older one still open', () => {
  const { container, rerender } = render(answer('I could not find an answer.', 'none'));
  expect(container.textContent).toBe('I could not find an answer.');
  rerender(answer('I found no answer. Closest:\n\nFive days. [a.md]', 'none'));
  expect(screen.getByRole('button', { name: 'Source 1: a.md' })).toBeTruthy();
});
