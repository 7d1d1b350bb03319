import { expect, test } from 'vitest';
import type { AdminDeps } from './decision-route.ts';
import { sharedPromptsDecision } from './prompts-decision.ts';

const check = (...titles: string[]) =>
  sharedPromptsDecision.check(
    { prompts: titles.map((title) => ({ title, text: 'How long?' })) },
    {} as AdminDeps,
  );

test('shared prompts have plain titles, like those of people', () => {
  expect(check('Leave\u202e\nof absence')).toEqual({
    prompts: [{ title: 'Leave of absence', text: 'How long?' }],
  });
  expect(() => check('\u200b')).toThrow(/title needs at least one character/);
  expect(check()).toBeNull();
});
