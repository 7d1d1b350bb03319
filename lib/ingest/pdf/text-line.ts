/** Text on one baseline without a gap wider than a space: a line of prose, or a cell of a table. Lengths in points, `y` downwards. */
export interface TextLine {
  text: string;
  x: number;
  right: number;
  /** The baseline, measured from the top of the page. */
  y: number;
  size: number;
  font: string;
  /** Its place in the order of drawing. */
  drawn: number;
}

/** One piece of text as pdf.js reports it; `transform` is the text matrix in user space. */
export interface TextItem {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
}

/** A page, reduced to its lines in the order in which the file draws them. */
export interface PageLines {
  number: number;
  lines: TextLine[];
  /** Lines that run in another direction than most, each direction with coordinates of its own. */
  turned: TextLine[];
  /** What readers wrote about the page. */
  comments: string[];
  width: number;
  height: number;
}

const MARKER = /^(?:[•‣▪■●○◦·☐☑☒*–—o\uF0B7\uF0A7-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)])$/;

/** Whether a text is nothing but the bullet or number that opens a list item. */
export function isMarker(text: string): boolean {
  return MARKER.test(text.trim());
}

/** Joins the items of a page into lines. `viewport` is the matrix from user space to the upright page. */
export function toLines(items: TextItem[], viewport: number[]): Pick<PageLines, 'lines' | 'turned'> {
  const upright: TextLine[] = [];
  const turned: TextLine[] = [];
  let line: Growing | undefined;
  for (const item of items) {
    const piece = placed(item, viewport);
    if (!piece) continue;
    if (line && joins(line, piece, item.dir === 'rtl')) {
      extend(line, piece);
      continue;
    }
    if (!piece.text.trim()) continue;
    line = {
      ...piece,
      text: piece.text.trimStart(),
      drawn: upright.length + turned.length,
      longest: piece.text.length,
    };
    (piece.turned ? turned : upright).push(line);
  }
  const [lines, others] = turned.length > upright.length ? [turned, upright] : [upright, turned];
  return { lines: finished(lines), turned: finished(others) };
}

function finished(lines: TextLine[]): TextLine[] {
  return lines.map(cleaned).filter(({ text }) => text !== '');
}

interface Piece extends Omit<TextLine, 'drawn'> {
  turned: boolean;
}

function placed(item: TextItem, viewport: number[]): Piece | undefined {
  if (!item.str) return undefined;
  const [a, b, c, d, e, f] = multiply(viewport, item.transform);
  const size = Math.hypot(c, d);
  const angle = Math.atan2(b, a);
  const quarter = Math.round(angle / (Math.PI / 2));
  // Text at a slant is a watermark.
  if (size === 0 || Math.abs(angle - (quarter * Math.PI) / 2) > 0.05) return undefined;
  const [x, y] = turnBack(e, f, quarter);
  return { text: item.str, x, right: x + item.width, y, size, font: item.fontName, turned: quarter !== 0 };
}

function multiply(one: number[], other: number[]): [number, number, number, number, number, number] {
  const [a1 = 1, b1 = 0, c1 = 0, d1 = 1, e1 = 0, f1 = 0] = one;
  const [a2 = 1, b2 = 0, c2 = 0, d2 = 1, e2 = 0, f2 = 0] = other;
  return [
    a1 * a2 + c1 * b2,
    b1 * a2 + d1 * b2,
    a1 * c2 + c1 * d2,
    b1 * c2 + d1 * d2,
    a1 * e2 + c1 * f2 + e1,
    b1 * e2 + d1 * f2 + f1,
  ];
}

function turnBack(x: number, y: number, quarter: number): [number, number] {
  switch (((quarter % 4) + 4) % 4) {
    case 1:
      return [y, -x];
    case 2:
      return [-x, -y];
    case 3:
      return [-y, x];
    default:
      return [x, y];
  }
}

/** A line that still takes pieces in; its font is that of the longest. */
interface Growing extends TextLine {
  longest: number;
}

function joins(line: TextLine, piece: Piece, isRightToLeft: boolean): boolean {
  const size = Math.max(line.size, piece.size);
  // Superscripts and subscripts stand off the baseline by up to half a line.
  if (Math.abs(piece.y - line.y) > size * (piece.size < line.size * 0.8 ? 0.5 : 0.25)) return false;
  const gap = isRightToLeft ? line.x - piece.right : piece.x - line.right;
  const widest = isMarker(line.text) ? size * 4 : size * 1.1;
  return gap > -size * 0.6 && gap < widest;
}

function extend(line: Growing, piece: Piece): void {
  // A blank moves no edge: pdf.js writes the gap between two cells of a table as one.
  if (!piece.text.trim()) {
    if (!line.text.endsWith(' ')) line.text += ' ';
    return;
  }
  // Bold type is sometimes made by drawing the same text twice.
  const isDrawnAgain =
    line.text.endsWith(piece.text) &&
    Math.abs(piece.right - line.right) < line.size * 0.1 &&
    piece.text.trim() !== '';
  if (isDrawnAgain) return;
  const gap = Math.max(piece.x - line.right, line.x - piece.right);
  const needsSpace = gap > line.size * 0.15 && !/\s$/.test(line.text) && !/^\s/.test(piece.text);
  line.text += (needsSpace ? ' ' : '') + piece.text;
  line.x = Math.min(line.x, piece.x);
  line.right = Math.max(line.right, piece.right);
  if (piece.size > line.size) line.size = piece.size;
  if (piece.text.trim().length <= line.longest) return;
  line.longest = piece.text.length;
  line.font = piece.font;
}

const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };

const PLAIN =
  /^[\x21-\x7E\u00A1-\u00AC\u00AE-\u024F‘-”–—•…€]+(?: [\x21-\x7E\u00A1-\u00AC\u00AE-\u024F‘-”–—•…€]+)* ?$/;

function cleaned(line: TextLine): TextLine {
  return { ...line, text: PLAIN.test(line.text) ? line.text.trimEnd() : cleanText(line.text) };
}

function cleanText(text: string): string {
  return text
    .replace(/[ﬀ-ﬆ]/g, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(/[\uF0B7\uF0A7]/g, '•')
    .replace(/\u00AD(?=.)/g, '')
    .replace(/[\p{Cc}\p{Co}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
