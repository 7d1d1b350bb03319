import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { AppError } from '#lib/shared/app-error.ts';
import type { DocumentFile, ReadEvent } from '../document.ts';
import { RowReader } from './record-blocks.ts';
import { readText } from './text.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const CHUNK = 65_536;

/** Reads delimiter-separated rows, each with the header's names; rows count from 1, the header included. */
export async function* readCsv(file: DocumentFile): AsyncGenerator<ReadEvent> {
  const text = await readText(file);
  const records = Readable.from(chunksOf(text)).pipe(
    parse({
      delimiter: detectDelimiter(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 1_000_000,
      trim: true,
    }),
  );
  const rows = new RowReader({ placeOf: (row) => `row=${row}`, headings: [] });
  let row = 0;
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      yield { type: 'count', what: 'rows', count: ++row, isTotal: false };
      for (const section of rows.read(row, record)) yield { type: 'section', section };
    }
  } catch (error) {
    throw csvError(error as CsvError, row);
  }
  for (const section of rows.end()) yield { type: 'section', section };
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK) yield text.slice(start, start + CHUNK);
}

function csvError(cause: CsvError, row: number): AppError {
  const reason =
    cause.code === 'CSV_MAX_RECORD_SIZE'
      ? 'holds more than 1 MB; a quote may be missing'
      : 'cannot be read; a quote may be missing';
  return new AppError('bad-request', `row ${row + 1} ${reason}`, { cause });
}

/** The delimiter that cuts the first lines into the same number of columns, and the most; a comma where none does. */
export function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, 10_000)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 10);
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1);
    const [first = 0] = counts;
    const agreeing = counts.filter((count) => count === first && count > 0).length;
    return { delimiter, score: agreeing * 100 + Math.min(first, 99) };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 100 ? best.delimiter : ',';
}
