import { expect, test } from 'vitest';
import type { TurnStatus } from '#lib/client/conversation/turn.ts';
import type { Json } from '#lib/shared/json.ts';
import { endedEarly, failureText } from './answer-outcome.ts';

function end(status: TurnStatus, finish_reason?: Json) {
  const props = finish_reason === undefined ? { model: 'gpt' } : { model: 'gpt', finish_reason };
  return endedEarly({ status, thoughts: [{ title: 'Prompt', description: [], props }] });
}

test.each(['length', 'content_filter'] as const)(
  'an answer that its model cut short is marked as incomplete: %s',
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

test('a running, a stopped and a failed answer each have their own text', () => {
  expect(
    (['streaming', 'stopped', 'failed', 'interrupted'] as const).map((status) => end(status, 'length')),
  ).toEqual([undefined, undefined, undefined, undefined]);
});

test('a refused setting is shown without its wire name; other refusals in the words of the server', () => {
  const said = (field?: string) =>
    failureText(
      { kind: 'said', message: 'context.overrides.top is 99.', ...(field && { field }) },
      (key) => key,
    );
  expect(said('context.overrides.top')).toBe('error.setting');
  expect(said()).toBe('context.overrides.top is 99.');
});
