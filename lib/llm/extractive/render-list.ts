import type { Block } from './passage-blocks.ts';
import { quote } from './quote.ts';
import { isTerminated } from './terminated.ts';

const MOST_ITEMS = 15;

/**
 * A list as Markdown: its lead-in with the source, then the items with these indexes, all of them when there are
 * none. Items that are sentences need no heading above them and are told as sentences.
 */
export function renderList(
  { leadIn, heading, items }: Extract<Block, { kind: 'list' }>,
  indexes: readonly number[],
  cite: string,
): string {
  const some = indexes.length > 0;
  const told = some ? indexes.flatMap((index) => items[index] ?? []) : items.slice(0, MOST_ITEMS);
  if (leadIn === null && some && told.every(({ text }) => isTerminated(text))) {
    return told.map(({ text }) => quote(text) + cite).join(' ');
  }
  const lines = told.map(({ text, marker }) => `${some ? '-' : markdownMarker(marker)} ${quote(text)}`);
  if (!some && told.length < items.length) lines.push('- …');
  const above = leadIn ?? (heading === null ? null : `${heading.replace(/[:：?？]$/, '')}:`);
  return above === null
    ? lines.map((line) => line + cite).join('\n')
    : `${quote(above)}${cite}\n\n${lines.join('\n')}`;
}

function markdownMarker(marker: string): string {
  const number = /\d+/.exec(marker)?.[0];
  return number ? `${number}.` : '-';
}
