import { expect, it } from 'vitest';
import type { FinishReason } from './completion.ts';
import type { Thought } from './events.ts';
import { thoughtsAfter } from './thoughts.ts';

const BEFORE: Thought[] = [{ title: 'Prompt', description: [], props: { model: 'scripted' } }];

function promptProps(reason: FinishReason) {
  const usage = { promptTokens: 10, completionTokens: 4 };
  const after = thoughtsAfter(
    BEFORE,
    { model: 'spare', text: 'Five', reason, usage, notices: [], ms: 3 },
    [],
  );
  return after.find(({ title }) => title === 'Prompt')?.props;
}

it.each(['length', 'content_filter'] as const)('an answer that was ended early says why: %s', (reason) => {
  expect(promptProps(reason)).toMatchObject({ finish_reason: reason });
});

it('an answer that came to its end says nothing of it, but which model gave it', () => {
  expect(promptProps('stop')).toEqual({
    model: 'spare',
    token_usage: { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 },
    ms: 3,
  });
});
