// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Rating } from '#lib/core/records/feedback.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { LikelyFeedback } from './answer-feedback.tsx';

afterEach(cleanup);

/** Stores ratings as the server would, or refuses them. */
function Rated({ stored, refuses = false }: { stored: (Rating | null)[]; refuses?: boolean }) {
  const [rating, setRating] = useState<Rating | null>(null);
  async function rate(next: Rating | null) {
    if (refuses) throw new Error('Away.');
    stored.push(next);
    setRating(next);
  }
  return (
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <LikelyFeedback rating={rating} onRate={rate} />
    </MessagesProvider>
  );
}

const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a likely answer is rated with one press, and a second press withdraws the rating', async () => {
  const stored: (Rating | null)[] = [];
  render(<Rated stored={stored} />);
  expect(screen.getByRole('group', { name: 'Does this answer your question?' })).toBeTruthy();
  press('It does not');
  await waitFor(() => expect(isPressed('It does not')).toBe('true'));
  press('It does');
  await waitFor(() => expect(isPressed('It does')).toBe('true'));
  expect(isPressed('It does not')).toBe('false');
  press('It does');
  await waitFor(() => expect(isPressed('It does')).toBe('false'));
  expect(stored.map((rating) => rating?.rating)).toEqual(['down', 'up', undefined]);
});

test('a rating that the server does not take is not shown as given', async () => {
  render(<Rated stored={[]} refuses />);
  press('It does');
  expect((await screen.findByRole('alert')).textContent).toBe('Your feedback was not saved. Try again.');
  expect(isPressed('It does')).toBe('false');
});
