import { assertNever } from '#lib/shared/assert-never.ts';
import type { Finished } from '../events.ts';
import type { RecordedEvent, StoredAnswer } from './conversations.ts';

/** An answer of which nothing is there yet. */
export const emptyAnswer: StoredAnswer = {
  text: '',
  model: null,
  passages: [],
  dataPoints: { text: [], citations: [] },
  trace: null,
  followUps: [],
  finish: null,
  failure: null,
};

/** The answer after one more of its events; what is kept of an answer is the fold of what was logged of it. */
export function withRecorded(answer: StoredAnswer, event: RecordedEvent): StoredAnswer {
  switch (event.type) {
    case 'retrieved': {
      const { model, passages, dataPoints } = event;
      return { ...answer, model, passages, dataPoints, ...stepsOf(event) };
    }
    case 'text-delta':
      return { ...answer, text: answer.text + event.text };
    case 'follow-ups':
      return { ...answer, followUps: event.questions };
    case 'finished': {
      const { type: _, trace: __, thoughts: ___, ...finish }: Finished & Steps = event;
      return { ...answer, ...stepsOf(event), finish };
    }
    default:
      return assertNever(event);
  }
}

/** The steps of an answer: a trace or, before there were traces, thoughts. */
type Steps = Partial<Pick<StoredAnswer, 'trace' | 'thoughts'>>;

function stepsOf({ trace, thoughts }: Steps): Pick<StoredAnswer, 'trace' | 'thoughts'> {
  return { trace: trace ?? null, ...(thoughts && { thoughts }) };
}
