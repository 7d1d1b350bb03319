import { isMarker, type TextLine } from './text-line.ts';

/** What stands on one baseline, from left to right. */
export interface Row {
  y: number;
  size: number;
  lines: TextLine[];
}

/** Groups lines by baseline, from top to bottom. A list marker joins the text after it. */
export function toRows(lines: TextLine[]): Row[] {
  const rows: Row[] = [];
  for (const line of lines.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    if (row && line.y - row.y <= Math.min(row.size, line.size) * 0.4) {
      row.lines.push(line);
      row.size = Math.max(row.size, line.size);
    } else {
      rows.push({ y: line.y, size: line.size, lines: [line] });
    }
  }
  return rows.map((row) => ({ ...row, lines: joinNeighbours(row.lines) }));
}

function joinNeighbours(lines: TextLine[]): TextLine[] {
  const joined: TextLine[] = [];
  for (const line of lines.toSorted((one, other) => one.x - other.x)) {
    const last = joined.at(-1);
    if (last && areNeighbours(last, line)) joined[joined.length - 1] = join(last, line);
    else joined.push(line);
  }
  return joined;
}

function areNeighbours(left: TextLine, right: TextLine): boolean {
  const gap = right.x - left.right;
  return gap < right.size * 0.8 || (isMarker(left.text) && gap < right.size * 4);
}

function join(left: TextLine, right: TextLine): TextLine {
  const space = right.x - left.right > right.size * 0.1 ? ' ' : '';
  return {
    ...left,
    text: left.text + space + right.text,
    right: Math.max(left.right, right.right),
    font: right.text.length > left.text.length ? right.font : left.font,
  };
}
