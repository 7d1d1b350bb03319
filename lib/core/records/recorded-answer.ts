import { assertNever } from '#lib/shared/assert-never.ts';
import type { RecordedEvent, StoredAnswer } from './conversations.ts';

/** An answer of which nothing is there yet. */
export const emptyAnswer: StoredAnswer = {
  text: '',
  model: null,
  passages: [],
  dataPoints: { text: [], citations: [] },
  thoughts: [],
  followUps: [],
  finish: null,
  failure: null,
};

/** The answer after one more of its events; what is kept of an answer is the fold of what was logged of it. */
export function withRecorded(answer: StoredAnswer, event: RecordedEvent): StoredAnswer {
  switch (event.type) {
    case 'retrieved': {
      const { model, passages, dataPoints, thoughts } = event;
      return { ...answer, model, passages, dataPoints, thoughts };
    }
    case 'text-delta':
      return { ...answer, text: answer.text + event.text };
    case 'follow-ups':
      return { ...answer, followUps: event.questions };
    case 'finished': {
      const { type: _, thoughts, ...finish } = event;
      return { ...answer, thoughts, finish };
    }
    default:
      return assertNever(event);
  }
}
