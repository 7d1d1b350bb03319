/** A name and what is said under it: a column and its cell, a key and its value. */
export interface Field {
  name: string;
  value: string;
}

/** What a line of a passage looks like, judged by itself. */
export type LineShape =
  | { kind: 'blank' }
  | { kind: 'heading'; text: string }
  | { kind: 'item'; text: string; marker: string }
  | { kind: 'row'; cells: string[] }
  | { kind: 'record'; fields: Field[] }
  | { kind: 'field'; field: Field }
  | { kind: 'text'; text: string };

const HEADING = /^#{1,6}\s+(.{1,300}?)\s*#*$/;
const BOLD_LINE = /^\*\*([^*]{1,80})\*\*$/;
// Bullets, among them those that PDF fonts have in the private use area, then `1.`, `2)`, `(a)`.
const ITEM = /^(?:([-*+•▪▫◦‣●○■□➢➤✓✔·–—\uf0a7\uf0b7]|o(?=\s+\p{Lu}))|(\(?(?:\d{1,2}|[a-z])[.)]))\s+(\S.*)$/u;
// Some PDFs give the bullet a line of its own.
const LONE_BULLET = /^[•▪▫◦‣●○■□➢➤✓✔\uf0a7\uf0b7]$/u;
// A dot within a name ends an abbreviation ("Max. load", "Artikel-Nr.") or divides a path; behind a longer word it ends a sentence.
const FIELD =
  /^((?=[\p{L}_])(?:[^:|.!?;]|(?<=(?<!\p{L})\p{L}{1,5})\.(?!\s+\p{Lu}\p{Ll}+\s+\p{Ll})){1,41}|[\p{L}_][\w.]{0,40}):\s+(\S.*)$/u;
// Nothing, or what is drawn to divide.
const RULE = /^$|^[-=_*·.\s]{4,}$|^[\s:|-]{2,}$/;
const CELL_BORDER = /(?<!\\)\|/;

/**
 * Tells list items, table rows (`a | b`, with or without outer pipes), records (`name: a | name: b`), single
 * `name: value` lines and marked headings from running text. Rules are blank.
 */
export function lineShape(line: string): LineShape {
  const text = line.trim();
  if (RULE.test(text)) return { kind: 'blank' };
  if (text.startsWith('|') || text.includes(' | ')) return pipedLine(text);
  const heading = text.length > 300 ? undefined : (HEADING.exec(text) ?? BOLD_LINE.exec(text))?.[1];
  if (heading) return { kind: 'heading', text: heading };
  const item = ITEM.exec(text);
  if (item) return { kind: 'item', text: item[3] ?? '', marker: item[2] ?? '-' };
  if (LONE_BULLET.test(text)) return { kind: 'item', text: '', marker: '-' };
  const field = fieldOf(text);
  return field ? { kind: 'field', field } : { kind: 'text', text };
}

function pipedLine(text: string): LineShape {
  // Without one at the end, a pipe at the start follows an empty corner cell.
  const inner = text.endsWith('|') ? text.replace(/^\|/, '').slice(0, -1) : text;
  const cells = inner.split(CELL_BORDER).map((cell) => cell.replaceAll('\\|', '|').trim());
  const fields = cells.flatMap((cell) => fieldOf(cell) ?? []);
  return fields.length === cells.length && cells.length > 1
    ? { kind: 'record', fields }
    : { kind: 'row', cells };
}

function fieldOf(text: string): Field | undefined {
  const field = FIELD.exec(text);
  // "Description: it should:" leads into what stands below. `fields.System.State` is "State" to a reader.
  if (!field || /[:：]$/.test(text)) return undefined;
  const name = (field[1] ?? '').replace(/^(?:\w+\.)+(?=\w)/, '');
  return { name: name.replaceAll('_', ' '), value: field[2] ?? '' };
}
