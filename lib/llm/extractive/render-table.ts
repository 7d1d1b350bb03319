import type { Field } from './line-shape.ts';
import type { Block } from './passage-blocks.ts';
import { quote } from './quote.ts';

const MOST_ROWS = 15;
const MOST_FIELDS = 8;

/**
 * Table rows as Markdown, all when no index is given: one row as a sentence with its header
 * ("**Standard room** — Price: €120, Season: high"), several as a table.
 */
export function renderTable(
  { header, rows }: Extract<Block, { kind: 'table' }>,
  indexes: readonly number[],
  cite: string,
): string {
  const told =
    indexes.length > 0 ? indexes.flatMap((index) => [rows[index] ?? []]) : rows.slice(0, MOST_ROWS);
  const [only] = told;
  if (told.length === 1 && only) return rowAsSentence(header, only) + cite;
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const columns = Math.max(header.length, ...told.map((row) => row.length));
  const top = Array.from({ length: columns }, (_, column) => header[column] ?? '');
  return `${[line(top), `|${' --- |'.repeat(columns)}`, ...told.map(line)].join('\n')}\n\n${cite.trim()}`;
}

function cell(text: string): string {
  return quote(text).replaceAll('|', '\\|');
}

function rowAsSentence(header: readonly string[], [title = '', ...cells]: readonly string[]): string {
  const told = cells.flatMap((value, index) =>
    value ? [fieldText({ name: header[index + 1] ?? '', value })] : [],
  );
  return `**${quote(title)}** — ${told.join(', ')}`;
}

/** Which words of the question (by their numbers) a field speaks of, beyond those that the record's title does. */
export type AskedFields = (title: string, field: Field) => readonly number[];

/** A record as a sentence: its first field in bold, then the fields that were asked for most, or the first few. */
export function renderFields(fields: readonly Field[], asked: AskedFields, cite: string): string {
  const telling = fields.filter((field) => !isTechnical(field));
  const [first, ...others] = telling.length > 1 ? telling : fields;
  const rated = others.map((field) => ({ field, words: asked(first?.value ?? '', field) }));
  const told = rated
    .filter(({ words }) => !rated.some((other) => saysMore(other.words, words)))
    .slice(0, MOST_FIELDS)
    .map(({ field }) => fieldText(field));
  const title = quote(first?.value ?? '');
  return `${told.length > 0 ? `**${title}** — ${told.join(', ')}` : `**${title}**`}${cite}`;
}

// The price in euros speaks of the price and of euros: that in dollars is not asked for.
function saysMore(words: readonly number[], fewer: readonly number[]): boolean {
  return words.length > fewer.length && fewer.every((word) => words.includes(word));
}

function fieldText({ name, value }: Field): string {
  return name ? `${quote(name)}: ${quote(value)}` : quote(value);
}

// What machines keep in a record: identifiers, addresses, time stamps.
function isTechnical({ name, value }: Field): boolean {
  return (
    /^(?:id|rev|guid|uuid|hash|url|etag)$/i.test(name) ||
    /https?:\/\/|^\d{4}-\d\d-\d\dT|[\da-f]{8}-[\da-f]{4}-/i.test(value)
  );
}
