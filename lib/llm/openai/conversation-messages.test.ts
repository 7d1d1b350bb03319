import { expect, test } from 'vitest';
import type { Turn } from '#lib/core/question/request.ts';
import { conversationMessages } from './query-rewriter.ts';

const turn = (role: Turn['role'], content: string): Turn => ({ role, content, attachments: [] });

test('the last turn is what the query is for, after the conversation in its order', () => {
  const turns = [
    turn('user', 'Is there a gym?'),
    turn('assistant', 'Yes [perks.md].'),
    turn('user', 'And in Berlin?'),
  ];
  expect(conversationMessages(turns, 1000)).toEqual([
    { role: 'user', content: 'Is there a gym?' },
    { role: 'assistant', content: 'Yes [perks.md].' },
    { role: 'user', content: 'Search query for: And in Berlin?' },
  ]);
});

test('the oldest turns are left out first when there is no room for all', () => {
  const turns = ['one', 'two', 'three', 'four'].map((word) => turn('user', `${word} `.repeat(50)));
  const contents = conversationMessages([...turns, turn('user', 'five')], 115).map(({ content }) =>
    String(content).slice(0, 4),
  );
  expect(contents).toEqual(['thre', 'four', 'Sear']);
});

test('the question is sent whatever the budget; a pasted document is shortened to its start and its end', () => {
  const pasted = `Read this: ${'🙂 word '.repeat(40_000)} What does it say of leave?`;
  const [message, ...others] = conversationMessages([turn('user', 'before'), turn('user', pasted)], 10);
  expect(others).toEqual([]);
  const text = String(message?.content);
  expect(text.length).toBeLessThan(4100);
  expect(text).toContain('Read this');
  expect(text).toContain('What does it say of leave?');
  expect(text.isWellFormed()).toBe(true);
});
