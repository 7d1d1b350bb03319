import { expect, test } from 'vitest';
import { AnswerReader } from './answer-reader.ts';

const never = new AbortController().signal;
const piece = (...tool_calls: unknown[]) => ({ choices: [{ index: 0, delta: { tool_calls } }] });

test('calls are put together from the pieces in which their arguments come, in order', async () => {
  const reader = new AnswerReader(10_000);
  for (const chunk of [
    piece({ index: 1, id: 'call_2', function: { name: 'weather', arguments: '' } }),
    piece({ index: 0, id: 'call_1', function: { name: 'clock', arguments: '{"zone":' } }),
    piece({ index: 0, function: { arguments: '"UTC"}' } }, { index: 1, function: { arguments: '{}' } }),
  ]) {
    expect(reader.take([chunk])).toEqual({ texts: [], isProgress: true });
  }
  reader.take([{ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }]);
  expect(await reader.finish([], never)).toMatchObject({
    reason: 'stop',
    toolCalls: [
      { id: 'call_1', name: 'clock', arguments: '{"zone":"UTC"}' },
      { id: 'call_2', name: 'weather', arguments: '{}' },
    ],
  });
});

test('unknown parts of a function call are ignored', async () => {
  const reader = new AnswerReader(10_000);
  for (const calls of ['x', [null, 7], [{ index: {}, function: 'clock' }], [{ id: 'call_1' }]]) {
    reader.take([{ choices: [{ index: 0, delta: { tool_calls: calls } }] }]);
  }
  reader.take([{ choices: [{ index: 0, delta: { content: 'Noon.' }, finish_reason: 'stop' }] }]);
  expect(await reader.finish([], never)).not.toHaveProperty('toolCalls');
});
