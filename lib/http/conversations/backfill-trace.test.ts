import { expect, test } from 'vitest';
import type { Finished } from '#lib/core/events/events.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import { replay } from '#lib/core/recording/replay.ts';
import { applyRecordedEvent, emptyAnswer, type StoredAnswer } from '#lib/core/records/conversations.ts';
import { answers } from '#lib/protocols/scripted-answer.ts';
import { renderThoughts } from '#lib/protocols/thoughts/render-thoughts.ts';
import { STORED_THOUGHTS } from '#lib/protocols/thoughts/test-thoughts.test-helper.ts';
import type { Json } from '#lib/shared/json.ts';
import { backfillTrace, withheldAnswer, withoutPassages } from './view-turns.ts';

/** As it stands in databases of earlier versions: with thoughts, and without a trace. */
const { trace: _, ...untraced } = { ...emptyAnswer, text: '27 days.', model: 'gpt' };
const stored = { ...untraced, thoughts: STORED_THOUGHTS.ours } as unknown as StoredAnswer;
const titles = ({ trace }: StoredAnswer) =>
  renderThoughts(trace ?? { notices: [] }).map(({ title }) => title);

test('an answer stored with thoughts shows them as they were', () => {
  const { trace } = backfillTrace(stored);
  expect(trace && renderThoughts(trace)).toEqual(STORED_THOUGHTS.ours);
});

test('an answer stored with thoughts shows a reader without access the question alone', () => {
  expect(titles(withheldAnswer(backfillTrace(stored)))).toEqual(['Original user query']);
});

test('an answer stored with thoughts loses its prompt and the hidden passages', () => {
  const hidden = { sourcepage: 'hr/leave.pdf#page=3' } as Passage;
  const shown = withoutPassages(backfillTrace(stored), [hidden], false);
  expect(titles(shown)).toEqual([
    'Original user query',
    'Generated search query',
    'Results',
    'Prompt',
    'Ignored settings',
    'Citations',
  ]);
  expect(shown.trace).toMatchObject({ prompt: { messages: [] }, results: { passages: [] } });
});

test('an answer stored before refusals were marked counts as answered', async () => {
  const { trace: __, certainty: ___, type: ____, ...finish } = answers.plain.at(-1) as Finished;
  const events = await Array.fromAsync(replay('done', { ...emptyAnswer, model: 'gpt', finish }));
  expect(events.at(-1)).toMatchObject({ type: 'finished', certainty: 'answer' });
});

test('a reader without access does not learn whether the documents answered', () => {
  const refused = { ...(answers.plain.at(-1) as Finished), certainty: 'none' as const };
  expect(withheldAnswer(applyRecordedEvent(emptyAnswer, refused)).finish).toMatchObject({
    certainty: 'answer',
  });
});

test('an answer whose server was replaced while it was made keeps what it logged', () => {
  const logged = { type: 'finished', reason: 'stop', thoughts: STORED_THOUGHTS.stopped as unknown as Json[] };
  const answer = applyRecordedEvent(emptyAnswer, logged as never);
  expect(answer.finish).toEqual({ reason: 'stop' });
  expect(titles(backfillTrace(answer))).toEqual(['Original user query', 'Results']);
});
