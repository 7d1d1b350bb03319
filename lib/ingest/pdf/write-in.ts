import type { WrittenText } from './annotations.ts';
import type { TextLine } from './text-line.ts';

const WIDEST_GAP = 15;
const LONGEST_LABEL = 80;

/**
 * Writes form values into the lines of a page where they stand on it: behind the label to their left ("Name: Jane"),
 * a box before the label to its right, anything else as a line of its own. What the page's own text repeats is left out.
 */
export function writeIn(lines: readonly TextLine[], written: readonly WrittenText[]): TextLine[] {
  if (written.length === 0) return [...lines];
  const usual = usualLine(lines);
  const placed = written.flatMap((text) => {
    const row = lines.filter(({ y, size }) => y > text.top - size * 0.2 && y < text.bottom + size * 0.2);
    return isWritten(text, row) ? [] : [{ text, row, label: labelOf(text, row) }];
  });
  const fieldsOf = Map.groupBy(placed, ({ label }) => label);
  // Several values beside one label are cells of a table.
  const valueBehind = (line: TextLine) => {
    const [only, ...others] = fieldsOf.get(line) ?? [];
    return others.length === 0 && only && only.text.left - line.right < line.size * WIDEST_GAP
      ? only.text
      : undefined;
  };
  const result = lines.map((line) => {
    const value = valueBehind(line);
    return value ? behind(line, value) : line;
  });
  for (const { text, row, label } of placed) {
    if (label && valueBehind(label)) continue;
    const line = lineOf(text, row, usual);
    const below = result.findIndex((other) => other.y > line.y || (other.y === line.y && other.x > line.x));
    result.splice(below < 0 ? result.length : below, 0, line);
  }
  return result.map((line, drawn) => ({ ...line, drawn }));
}

/** A flattened form has its values in the text of the page, too. */
function isWritten({ text, left, right }: WrittenText, row: readonly TextLine[]): boolean {
  const inside = row.filter((line) => line.x < right && line.right > left);
  return ` ${inside.map((line) => line.text).join(' ')} `.replace(/\s+/g, ' ').includes(` ${text} `);
}

function labelOf({ kind, left, right }: WrittenText, row: readonly TextLine[]): TextLine | undefined {
  const hasLabelAfter = row.some((line) => line.x >= right - 2 && line.x - right < line.size * 2);
  if (kind === 'words' || (kind === 'box' && hasLabelAfter)) return undefined;
  const [nearest] = row
    .filter((line) => line.x < left && line.text.length <= LONGEST_LABEL)
    .toSorted((one, other) => other.right - one.right || one.y - other.y);
  return nearest;
}

function behind(label: TextLine, { text, right }: WrittenText): TextLine {
  const name = withoutLeader(label.text);
  return {
    ...label,
    text: `${name}${/[:：?.]$/.test(name) ? '' : ':'} ${text}`,
    right: Math.max(label.right, right),
  };
}

/** Without the dots or underscores that a value is written on. */
function withoutLeader(text: string): string {
  let end = text.length;
  while (/[_.…·\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.length - end < 3 ? text : text.slice(0, end);
}

function lineOf(written: WrittenText, row: readonly TextLine[], usual: TextLine | undefined): TextLine {
  const { kind, text, tooltip, left, right, top, bottom } = written;
  const size = usual?.size ?? 10;
  const [nearest] = row.toSorted((one, other) => Math.abs(one.x - right) - Math.abs(other.x - right));
  const isBare = kind !== 'words' && tooltip !== '' && nearest === undefined;
  const named = kind === 'box' ? `${text} ${tooltip}` : `${tooltip}: ${text}`;
  const y = nearest?.y ?? Math.min(top + size, bottom);
  return { text: isBare ? named : text, x: left, right, y, size, font: usual?.font ?? '', drawn: 0 };
}

/** A line in the type that most of the page is set in. */
function usualLine(lines: readonly TextLine[]): TextLine | undefined {
  const types = Map.groupBy(lines, ({ font, size }) => `${size} ${font}`);
  const length = (some: TextLine[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  return [...types.values()].toSorted((one, other) => length(other) - length(one))[0]?.[0];
}
