import type { FeedbackBook, FeedbackEntry, FeedbackQuery } from '#lib/core/records/feedback.ts';
import { CSV_START, csvLine } from '../csv.ts';
import type { ExportFormat } from './export-format.ts';
import { ratedAnswer } from './feedback-query.ts';

const PAGE = 100;

const COLUMNS = [
  'id',
  'created_at',
  'rating',
  'reasons',
  'comment',
  'given_by',
  'owner',
  'question',
  'answer',
  'model',
  'settings',
  'passages',
];

/**
 * All feedback that a query finds, newest first, as the bytes of a file. Pulled: the next page is read when the reader has
 * taken the last. JSON is an array of `RatedAnswer`; CSV has a line for each, settings and passages as JSON in a cell.
 */
export function exportFeedback(
  book: Pick<FeedbackBook, 'list'>,
  query: Pick<FeedbackQuery, 'rating' | 'search'>,
  format: ExportFormat,
): ReadableStream<Uint8Array> {
  const pieces = format === 'csv' ? csvPieces(book, query) : jsonPieces(book, query);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

type Source = Pick<FeedbackBook, 'list'>;
type Wanted = Pick<FeedbackQuery, 'rating' | 'search'>;

async function* csvPieces(book: Source, query: Wanted): AsyncGenerator<string, undefined> {
  yield CSV_START + csvLine(COLUMNS);
  for await (const entries of pagesOf(book, query)) yield entries.map(asLine).join('');
  return undefined;
}

async function* jsonPieces(book: Source, query: Wanted): AsyncGenerator<string, undefined> {
  let before = '[\n';
  for await (const entries of pagesOf(book, query)) {
    if (entries.length === 0) continue;
    yield before + entries.map((entry) => JSON.stringify(ratedAnswer(entry))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
  return undefined;
}

async function* pagesOf(book: Source, query: Wanted): AsyncGenerator<FeedbackEntry[], undefined> {
  let after: string | null = null;
  do {
    const { items, next } = await book.list({ ...query, limit: PAGE, after });
    yield items;
    after = next;
  } while (after !== null);
  return undefined;
}

function asLine(entry: FeedbackEntry): string {
  const { passages, overrides, ...rated } = ratedAnswer(entry);
  return csvLine([
    rated.id,
    new Date(rated.createdAtMs).toISOString(),
    rated.rating,
    rated.reasons.join(' '),
    rated.comment,
    rated.givenBy,
    rated.owner,
    rated.question,
    rated.answer,
    rated.model,
    JSON.stringify(overrides),
    JSON.stringify(passages),
  ]);
}
