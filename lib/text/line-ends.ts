/** Lines are taken for wrapped from this length on, whatever else the text holds. */
const WIDEST_WRAP = 100;
/** A line as long as this share of the widest may have been wrapped. */
const WRAPPED_SHARE = 0.6;

const LIST_ITEM = /^\s*(?:[•‣▪●○◦▸·*–—-]\s|\(?(?:\p{N}{1,3}|\p{L})[.)]\s|[☐☑✓✔→])/u;
const HEADING_MARK = /^#{1,6}\s/;
const TABLE_ROW = /\|.*\||\t|\S {3,}\S.* {3,}\S/;
const COMPLETE = /[.!?…。！？][\p{Pe}\p{Pf}"']*$/u;

/**
 * The offsets at which a line break ends a sentence for sure, in order, the text's own end last: at blank lines, before
 * list items, around table rows, after headings. Other breaks only wrap.
 */
export function lineEnds(text: string): number[] {
  const lines = text.split('\n');
  const width = Math.min(WIDEST_WRAP, Math.max(...lines.slice(0, 5000).map((line) => line.trimEnd().length)));
  const ends: number[] = [];
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    offset += line.length + 1;
    const next = lines[index + 1];
    if (next !== undefined && endsSentence(line.trim(), next.trim(), width)) ends.push(offset);
  }
  ends.push(text.length);
  return ends;
}

function endsSentence(line: string, next: string, width: number): boolean {
  if (line === '' || next === '') return true;
  if (LIST_ITEM.test(next) || HEADING_MARK.test(line) || HEADING_MARK.test(next)) return true;
  if (isTableRow(line) || isTableRow(next)) return true;
  if (COMPLETE.test(line) || /^\p{Ll}/u.test(next)) return false;
  return line.length < width * WRAPPED_SHARE;
}

function isTableRow(line: string): boolean {
  return TABLE_ROW.test(line.slice(0, 2000));
}
