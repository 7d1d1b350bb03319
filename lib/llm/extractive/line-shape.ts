/** What a line of a passage looks like, judged by itself. */
export type LineShape =
  | { kind: 'blank' }
  | { kind: 'heading'; text: string }
  | { kind: 'item'; text: string; marker: string }
  | { kind: 'row'; cells: string[] }
  | { kind: 'rule' }
  | { kind: 'field'; name: string; value: string }
  | { kind: 'text'; text: string };

const HEADING = /^#{1,6}\s+(.+?)\s*#*$/;
const BOLD_LINE = /^\*\*([^*]{1,80})\*\*$/;
// Bullets, among them those that PDF fonts keep in the private use area, then `1.`, `2)`, `(a)`.
const ITEM = /^(?:([-*+•▪▫◦‣●○■□➢➤✓✔·–—\uf0a7\uf0b7]|o(?=\s+\p{Lu}))|(\(?(?:\d{1,2}|[a-z])[.)]))\s+(\S.*)$/u;
const FIELD = /^(\p{L}[^:|.!?;]{0,40}):\s+(\S.*)$/u;

/** Tells list items, table rows, `Name: value` lines and marked headings from running text. */
export function lineShape(line: string): LineShape {
  const text = line.trim();
  if (!text) return { kind: 'blank' };
  if (text.startsWith('|') && text.length > 1) return tableLine(text);
  const heading = HEADING.exec(text)?.[1] ?? BOLD_LINE.exec(text)?.[1];
  if (heading) return { kind: 'heading', text: heading };
  const item = ITEM.exec(text);
  if (item) return { kind: 'item', text: item[3] ?? '', marker: item[2] ?? '-' };
  if (/^[-=_*·.\s]{4,}$/.test(text)) return { kind: 'rule' };
  const field = FIELD.exec(text);
  if (field) return { kind: 'field', name: field[1] ?? '', value: field[2] ?? '' };
  return { kind: 'text', text };
}

function tableLine(text: string): LineShape {
  const inner = text.replace(/^\|/, '').replace(/\|$/, '');
  if (/^[\s:|-]+$/.test(inner) && inner.includes('-')) return { kind: 'rule' };
  // A pipe inside a cell is written `\|`.
  const cells = inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
  return { kind: 'row', cells };
}
