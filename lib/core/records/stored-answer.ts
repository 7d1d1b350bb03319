import { assertNever } from '#lib/shared/assert-never.ts';
import type { RecordedEvent, StoredAnswer } from './conversations.ts';

/** An answer of which nothing is there yet. */
export function emptyAnswer(): StoredAnswer {
  return {
    text: '',
    model: null,
    passages: [],
    dataPoints: { text: [], citations: [] },
    thoughts: [],
    followUps: [],
    finish: null,
    failure: null,
  };
}

/** Adds an event to what an answer came to so far. */
export function foldEvent(answer: StoredAnswer, event: RecordedEvent): void {
  switch (event.type) {
    case 'retrieved':
      answer.model = event.model;
      answer.passages = event.passages;
      answer.dataPoints = event.dataPoints;
      answer.thoughts = event.thoughts;
      return;
    case 'text-delta':
      answer.text += event.text;
      return;
    case 'follow-ups':
      answer.followUps = event.questions;
      return;
    case 'finished': {
      const { type, thoughts, ...finish } = event;
      answer.finish = finish;
      answer.thoughts = thoughts;
      return;
    }
    default:
      assertNever(event);
  }
}
