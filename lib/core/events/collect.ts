import { assertNever } from '#lib/shared/app-error.ts';
import { emptyTrace } from './answer-trace.ts';
import type { AnswerEvent, DataPoints, Finished, SearchReport } from './events.ts';
import type { Passage } from './passage.ts';

/** A complete answer, collected from its stream. `followUps` is undefined when the request asked for none. */
export interface CompleteAnswer extends Omit<Finished, 'type' | 'answeredBy'> {
  model: string;
  text: string;
  passages: Passage[];
  search: SearchReport;
  dataPoints: DataPoints;
  followUps: string[] | undefined;
}

/** Collects a stream into a complete answer, so streamed and complete answers never differ. Throws what the stream throws. */
export async function collect(events: AsyncIterable<AnswerEvent>): Promise<CompleteAnswer> {
  const complete: CompleteAnswer = {
    model: '',
    text: '',
    passages: [],
    search: { queries: [], documents: [], count: null, facets: {}, systemPrompt: '' },
    dataPoints: { text: [], citations: [] },
    trace: emptyTrace,
    followUps: undefined,
    certainty: 'answer',
    reason: 'stop',
    usage: { promptTokens: 0, completionTokens: 0 },
    alternatives: [],
    contentFilter: null,
  };
  for await (const event of events) fold(complete, event);
  return complete;
}

function fold(complete: CompleteAnswer, event: AnswerEvent): void {
  switch (event.type) {
    case 'retrieved':
      complete.model = event.model;
      complete.passages = event.passages;
      complete.search = event.search;
      complete.dataPoints = event.dataPoints;
      complete.trace = event.trace;
      return;
    case 'text-deltas':
      complete.text += event.texts.join('');
      return;
    case 'support':
      return; // the last event has all
    case 'follow-ups':
      complete.followUps = event.questions;
      return;
    case 'finished':
      complete.certainty = event.certainty;
      complete.reason = event.reason;
      complete.usage = event.usage;
      complete.alternatives = event.alternatives;
      complete.contentFilter = event.contentFilter;
      if (event.toolCalls) complete.toolCalls = event.toolCalls;
      if (event.sessionState !== undefined) complete.sessionState = event.sessionState;
      if (event.support) complete.support = event.support;
      complete.trace = event.trace;
      return;
    default:
      assertNever(event);
  }
}
