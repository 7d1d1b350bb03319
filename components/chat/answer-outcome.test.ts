import { expect, test } from 'vitest';
import { newTurn, type Turn, type TurnStatus } from '#lib/client/conversation/turn.ts';
import type { Json } from '#lib/shared/json.ts';
import { endedEarly, isNotFound } from './answer-outcome.ts';

function answered(question: string, model: string, verified: number): Turn {
  const thoughts = [
    { title: 'Prompt', description: [], props: { model } },
    { title: 'Citations', description: Array(verified).fill('a.md'), props: { verified, unverified: 0 } },
  ];
  return { ...newTurn('1', question), answer: 'Some words.', status: 'done', thoughts };
}

test('the embedded answerer that cites nothing has found nothing', () => {
  expect(isNotFound(answered('Who won the cup?', 'citewell-extractive', 0))).toBe(true);
  expect(isNotFound(answered('有給休暇は何日取れるのか教えてください', 'citewell-extractive', 0))).toBe(true);
});

test('an answer that cites something, or comes from a model that may say more, is none of that', () => {
  expect(isNotFound(answered('Who won the cup?', 'citewell-extractive', 1))).toBe(false);
  expect(isNotFound(answered('Who won the cup?', 'gpt-5', 0))).toBe(false);
});

test('nothing is missing while the answer arrives, when it broke off, or when nothing was asked', () => {
  const turn = answered('Who won the cup?', 'citewell-extractive', 0);
  for (const status of ['streaming', 'failed', 'stopped'] as const)
    expect(isNotFound({ ...turn, status })).toBe(false);
  expect(isNotFound(answered('Thank you very much', 'citewell-extractive', 0))).toBe(false);
});

function end(status: TurnStatus, finish_reason?: Json) {
  const props = finish_reason === undefined ? { model: 'gpt' } : { model: 'gpt', finish_reason };
  return endedEarly({ status, thoughts: [{ title: 'Prompt', description: [], props }] });
}

test.each(['length', 'content_filter'] as const)(
  'an answer cut short by its model is told from a whole one: %s',
  (reason) => {
    expect(end('done', reason)).toBe(reason);
  },
);

test.each(['stop', 'tool_calls', null, undefined])(
  'an answer that came to its end is whole: %s',
  (reason) => {
    expect(end('done', reason)).toBeUndefined();
  },
);

test('an answer that is still coming, was stopped or failed has other words', () => {
  expect(
    (['streaming', 'stopped', 'failed', 'interrupted'] as const).map((status) => end(status, 'length')),
  ).toEqual([undefined, undefined, undefined, undefined]);
});
