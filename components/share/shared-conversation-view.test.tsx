import { expect, test } from 'vitest';
import { SERVER_BUDGET } from '#lib/client/markdown/answer-budget.ts';
import { drawnAtOnce } from './shared-conversation-view.tsx';

const turn = (id: string, length: number) => ({ id, answer: 'a'.repeat(length) });

test('a long conversation is drawn at once up to a bounded number of characters', () => {
  const turns = [turn('a', 1000), turn('b', SERVER_BUDGET.conversation - 1000), turn('c', 1), turn('d', 0)];
  expect([...drawnAtOnce(turns)]).toEqual(['a', 'b']);
  expect(drawnAtOnce([turn('e', SERVER_BUDGET.conversation + 1)]).size).toBe(0);
});
