import { assertNever } from '#lib/shared/app-error.ts';
import type { Finished } from '../events/events.ts';
import type { RecordedEvent, StoredAnswer } from './conversations.ts';

/** An answer without any events yet. */
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

/** Applies one more event to an answer; a stored answer is the fold of its event log. */
export function applyRecordedEvent(answer: StoredAnswer, event: RecordedEvent): StoredAnswer {
  switch (event.type) {
    case 'retrieved': {
      const { model, passages, dataPoints } = event;
      return { ...answer, model, passages, dataPoints, ...stepsOf(event) };
    }
    case 'text-delta':
      return { ...answer, text: answer.text + event.text };
    case 'support':
      return { ...answer, support: [...(answer.support ?? []), ...event.sentences] };
    case 'follow-ups':
      return { ...answer, followUps: event.questions };
    case 'finished': {
      const { type: _, trace: __, thoughts: ___, ...finish }: Finished & Steps = event;
      // The whole is in `finish`.
      const { support: _checked, ...rest } = answer;
      return { ...rest, ...stepsOf(event), finish };
    }
    default:
      return assertNever(event);
  }
}

/** The steps of an answer: a trace or, in older records, thoughts. */
type Steps = Partial<Pick<StoredAnswer, 'trace' | 'thoughts'>>;

function stepsOf({ trace, thoughts }: Steps): Pick<StoredAnswer, 'trace' | 'thoughts'> {
  return { trace: trace ?? null, ...(thoughts && { thoughts }) };
}
