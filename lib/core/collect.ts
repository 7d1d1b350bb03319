import { assertNever } from '#lib/shared/assert-never.ts';
import { type AnswerTrace, emptyTrace } from './answer-trace.ts';
import type { ContentFilterResults, FinishReason, TokenUsage } from './completion.ts';
import type { AnswerEvent, DataPoints, SearchReport } from './events.ts';
import type { Passage } from './passage.ts';

/** A whole answer: its stream, collected. `followUps` is undefined when none were asked for. */
export interface WholeAnswer {
  model: string;
  text: string;
  passages: Passage[];
  search: SearchReport;
  dataPoints: DataPoints;
  trace: AnswerTrace;
  followUps: string[] | undefined;
  reason: FinishReason;
  usage: TokenUsage;
  /** The second and further answers. */
  alternatives: string[];
  contentFilter: ContentFilterResults | null;
}

/** Collects a stream into the whole answer, so that both can never drift apart. Throws what the stream throws. */
export async function collect(events: AsyncIterable<AnswerEvent>): Promise<WholeAnswer> {
  const whole: WholeAnswer = {
    model: '',
    text: '',
    passages: [],
    search: { queries: [], documents: [], count: null, facets: {}, systemPrompt: '' },
    dataPoints: { text: [], citations: [] },
    trace: emptyTrace,
    followUps: undefined,
    reason: 'stop',
    usage: { promptTokens: 0, completionTokens: 0 },
    alternatives: [],
    contentFilter: null,
  };
  for await (const event of events) fold(whole, event);
  return whole;
}

function fold(whole: WholeAnswer, event: AnswerEvent): void {
  switch (event.type) {
    case 'retrieved':
      whole.model = event.model;
      whole.passages = event.passages;
      whole.search = event.search;
      whole.dataPoints = event.dataPoints;
      whole.trace = event.trace;
      return;
    case 'text-delta':
      whole.text += event.text;
      return;
    case 'follow-ups':
      whole.followUps = event.questions;
      return;
    case 'finished':
      whole.reason = event.reason;
      whole.usage = event.usage;
      whole.alternatives = event.alternatives;
      whole.contentFilter = event.contentFilter;
      whole.trace = event.trace;
      return;
    default:
      assertNever(event);
  }
}
