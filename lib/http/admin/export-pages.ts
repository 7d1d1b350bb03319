import type { PageOf, PageRequest } from '#lib/core/records/page-of.ts';
import type { Json } from '#lib/shared/json.ts';
import { CSV_START, type CsvCell, csvLine } from '../csv.ts';
import { downloadHeaders } from '../download.ts';
import { textStream } from '../text-stream.ts';
import type { ExportFormat } from './export-format.ts';

/** A list to export: its pages, and what an item is in either format. */
export interface ExportedList<Item> {
  page(request: PageRequest): Promise<PageOf<Item>>;
  columns: readonly string[];
  line(item: Item): readonly CsvCell[];
  json(item: Item): Json | object;
}

const PAGE = 100;

/**
 * A whole list as a file named after what is in it and today, CSV with a line for each item or an array of JSON. Pulled:
 * the next page is read when the reader has taken the last.
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
