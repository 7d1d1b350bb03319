import type { RetrievedDocument, SearchReport } from '#lib/core/events.ts';
import type { Passage } from '#lib/core/passage.ts';
import { leftOutPassages } from './cited-passages.ts';
import type { DataContext } from './data-context.ts';
import type { DataRequest } from './data-request.ts';

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
