import { expect, test } from 'vitest';
import { AnswerReader } from './answer-reader.ts';

test('a chunk whose fields have other types than a service sends adds nothing', async () => {
  const reader = new AnswerReader(10_000);
  for (const chunk of [
    { choices: 5 },
    { choices: [null, 'x', { delta: 'x' }] },
    { choices: [{ index: {}, delta: { content: { text: 'x' } }, content_filter_results: 7 }] },
    { usage: { prompt_tokens: 'many', completion_tokens: -1 }, prompt_filter_results: 5 },
  ]) {
    expect(reader.take([chunk])).toEqual({ texts: [], isProgress: false });
  }
  reader.take([{ choices: [{ delta: { content: 'Yes' }, finish_reason: 'stop' }] }]);
  expect(await reader.finish([], new AbortController().signal)).toEqual({
    type: 'finish',
    reason: 'stop',
    usage: { promptTokens: 0, completionTokens: 1 },
  });
});
