import type { PageOf, PageRequest } from '#lib/core/ports/library.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { CSV_START, type CsvCell, csvLine } from '#lib/shared/csv.ts';
import type { Json } from '#lib/shared/json.ts';
import { textStream } from '../route/responses.ts';

/** A list to export: its pages, and how an item is written in each format. */
export interface ExportedList<Item> {
  page(request: PageRequest): Promise<PageOf<Item>>;
  columns: readonly string[];
  line(item: Item): readonly CsvCell[];
  json(item: Item): Json | object;
}

const PAGE = 100;

/**
 * A list as a downloadable file named after its content and today's date: CSV, or a JSON array. Pulled:
 * reads the next page when the client has taken the last.
 */
export function exportPages<Item>(name: string, list: ExportedList<Item>, format: ExportFormat): Response {
  const day = new Date().toISOString().slice(0, 10);
  const mediaType = format === 'csv' ? 'text/csv' : 'application/json';
  return new Response(textStream(format === 'csv' ? csvPieces(list) : jsonPieces(list)), {
    headers: downloadHeaders(`${name}-${day}.${format}`, mediaType),
  });
}

async function* csvPieces<Item>(list: ExportedList<Item>): AsyncGenerator<string, undefined> {
  yield CSV_START + csvLine(list.columns);
  for await (const items of pagesOf(list)) {
    if (items.length > 0) yield items.map((item) => csvLine(list.line(item))).join('');
  }
  return undefined;
}

async function* jsonPieces<Item>(list: ExportedList<Item>): AsyncGenerator<string, undefined> {
  let before = '[\n';
  for await (const items of pagesOf(list)) {
    if (items.length === 0) continue;
    yield before + items.map((item) => JSON.stringify(list.json(item))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
  return undefined;
}

async function* pagesOf<Item>(list: ExportedList<Item>): AsyncGenerator<Item[], undefined> {
  let after: string | null = null;
  do {
    const { items, next }: PageOf<Item> = await list.page({ limit: PAGE, after });
    yield items;
    after = next;
  } while (after !== null);
  return undefined;
}

/** Formats of exports. */
export type ExportFormat = 'csv' | 'json';

/** The `format` of a query. Throws `bad-request` for any other. */
export function exportFormat(query: URLSearchParams): ExportFormat {
  const format = query.get('format');
  if (format === 'csv' || format === 'json') return format;
  throw new AppError('bad-request', 'format takes csv or json.', {
    field: 'format',
    alternatives: ['csv', 'json'],
  });
}

/** Headers of an export: download under this name, never rendered, never cached. */
export function downloadHeaders(name: string, mediaType: 'text/csv' | 'application/json'): HeadersInit {
  return {
    'content-type': mediaType === 'text/csv' ? 'text/csv; charset=utf-8' : mediaType,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
}
