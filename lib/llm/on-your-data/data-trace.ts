import { lastTurn } from '#lib/core/answer/search-request.ts';
import { initialTrace } from '#lib/core/answer/trace-answer.ts';
import type { AnswerTrace } from '#lib/core/events/answer-trace.ts';
import type { RetrievedDocument, SearchReport } from '#lib/core/events/events.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import type { ChatModel } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { leftOutPassages } from './cited-passages.ts';
import type { DataContext } from './data-reply.ts';
import type { DataRequest } from './data-request.ts';

/** The trace once the service has retrieved. */
export interface DataSteps {
  request: AnswerRequest;
  asked: DataRequest;
  context: DataContext;
  passages: Passage[];
  notices: string[];
  /** The trace before the service has retrieved. */
  ms: number;
}

/**
 * The trace of an answer in the common form: the service's intent as the search query, its documents as
 * results, each with the reason if it was left out, and the messages as sent.
 */
export function dataTrace(steps: DataSteps, model: Pick<ChatModel, 'name' | 'ignores'>): AnswerTrace {
  const { request, asked, context, passages, ms } = steps;
  const { scope, hasVector, notices, parameters } = asked.source;
  const leftOut = leftOutPassages(context);
  const { content: question } = lastTurn(request.turns);
  const trace = initialTrace(
    request,
    { query: context.queries.join('\n') || question, model: model.name, usage: null, ms: 0 },
    {
      passages: [...passages, ...leftOut.map(({ passage }) => passage)],
      extraPassages: [],
      documents: [],
      queries: context.queries,
      count: null,
      facets: {},
      filter: scope,
      hasVector,
      top: parameters.top_n_documents,
      notices: [...notices, ...steps.notices],
      answers: [],
      words: [],
      ms,
    },
    {
      prompt: { messages: asked.messages, question, passages: [], extraPassages: [], followUps: false },
      images: [],
      imageNotices: [],
      droppedTurns: asked.droppedTurns,
      droppedSources: 0,
      droppedImages: 0,
      droppedAttachments: 0,
    },
    model,
  );
  const reasons = [...passages.map(() => null), ...leftOut.map(({ reason }) => reason)];
  const { query_type: queryType, strictness, in_scope: inScope } = parameters;
  const { query, results } = trace;
  return {
    ...trace,
    ...(query && { query: { ...query, search: { ...query.search, queryType, strictness, inScope } } }),
    ...(results && {
      results: {
        ...results,
        passages: results.passages.map((passage, index) => ({
          ...passage,
          filterReason: reasons[index] ?? null,
        })),
      },
    }),
  };
}

/** The service's retrieval as a search report. It has neither counts nor facets. */
export function dataReport(asked: DataRequest, context: DataContext, passages: Passage[]): SearchReport {
  const { queries } = context;
  const [first] = asked.messages;
  return {
    queries,
    documents: [
      ...passages.map((passage) => toDocument(passage, queries, null)),
      ...leftOutPassages(context).map(({ passage, reason }) =>
        toDocument(passage, queries, reason === 'score' ? 'score' : 'rerank'),
      ),
    ],
    count: null,
    facets: {},
    systemPrompt: first?.role === 'system' ? first.content : '',
  };
}

function toDocument(
  passage: Passage,
  queries: string[],
  filterReason: RetrievedDocument['filterReason'],
): RetrievedDocument {
  const { id, content, sourcepage, sourcefile, title } = passage;
  return {
    passage,
    document: { id, content, sourcepage, sourcefile, title },
    highlights: {},
    queries,
    filterReason,
  };
}
