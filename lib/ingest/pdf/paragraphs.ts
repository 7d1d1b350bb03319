import type { Block } from '../document.ts';
import type { Row } from './rows.ts';
import type { TextLine } from './text-line.ts';
import type { WordBreaks } from './word-breaks.ts';

const ITEM = /^(?:[•‣▪■●○◦·☐☑☒*]\s*|[–—-]\s+|o\s+(?=\p{Lu})|\(?(?:\d{1,3}|[a-zA-Z])[.)]\s+)\S/u;
const SENTENCE_END = /[.!?:;。！？…][)\]”"’']*$/u;
/** What ends no paragraph: a comma, an article, a conjunction, a preposition. */
const UNFINISHED =
  /(?:,|(?<![\p{L}\p{N}])(?:an?|and|as|at|by|for|from|in|into|of|on|or|per|the|to|with|und|oder|der|die|das|dem|den|im|mit|für|von|zu[mr]?|et|ou|de|des|du|la|les?|à|dans|pour|y|el|los|las|con|para|en|e|di|del|della|il|per|da|do|dos|com|het|een|van|met|voor))$/u;
const LEADER = /(?:[.…·_]\s?){4,}\s*\d{0,4}$/;

const FIGURES = /^[\s|\d.,%$€£+–-]+$/;
const FEWEST_AXIS_ROWS = 4;

interface Open {
  kind: 'paragraph' | 'item';
  text: string;
  rows: Row[];
}

/** What tells a break of lines from a break of paragraphs. */
interface Setting {
  types: TypeSizes;
  words: WordBreaks;
}

/**
 * Joins rows of running text into paragraphs, list items and headings, in order. Left out are lines of a table of
 * contents, and the figures along the axes of charts: four rows or more of nothing but figures.
 */
export function toBlocks(rows: Row[], setting: Setting): Block[] {
  const right = Math.max(...rows.flatMap(({ lines }) => lines.map((line) => line.right)));
  const blocks: Block[] = [];
  let open: Open | undefined;
  const close = () => {
    if (open) blocks.push(...finished(open, setting));
    open = undefined;
  };
  for (const row of withoutNoise(rows)) {
    const text = textOf(row);
    const before = open?.rows.at(-1);
    if (open && before && goesOn(before, row, { open, right, setting })) {
      open.text = setting.words.join(open.text, text);
      open.rows.push(row);
      continue;
    }
    close();
    open = { kind: ITEM.test(text) ? 'item' : 'paragraph', text, rows: [row] };
  }
  close();
  return blocks;
}

function withoutNoise(rows: Row[]): Row[] {
  const texts = rows.filter((row) => !LEADER.test(textOf(row)));
  const isFigure = texts.map((row) => FIGURES.test(textOf(row)));
  return texts.filter((_, index) => {
    if (!isFigure[index]) return true;
    const start = isFigure.lastIndexOf(false, index);
    const end = isFigure.indexOf(false, index);
    return (end < 0 ? texts.length : end) - start - 1 < FEWEST_AXIS_ROWS;
  });
}

function textOf(row: Row): string {
  return row.lines.map(({ text }) => text).join(' | ');
}

function goesOn(before: Row, row: Row, context: { open: Open; right: number; setting: Setting }): boolean {
  const text = textOf(row);
  const pitch = row.y - before.y;
  if (ITEM.test(text)) return false;
  if (Math.abs(before.size - row.size) > 0.1 * row.size) return false;
  if (partsWord(before, row)) return true;
  if (pitch > Math.max(before.size, row.size) * 1.75) return false;
  const isOnPurpose = wasBrokenOnPurpose(before, row, context.right);
  if (isOnPurpose && looksLikeHeading(before, context.setting) !== looksLikeHeading(row, context.setting))
    return false;
  return !isOnPurpose || /^\p{Ll}/u.test(text) || UNFINISHED.test(textOf(before));
}

/**
 * Whether a word begun in one row ends in the next: they belong together however far apart they are. In a scan the size of
 * the type, which gaps are measured by, is known only roughly.
 */
function partsWord(before: Row, row: Row): boolean {
  const isText = before.lines.length === 1 && row.lines.length === 1;
  return isText && /\p{Ll}\p{M}*[-‐\u00AD]$/u.test(textOf(before)) && /^\p{Ll}/u.test(textOf(row));
}

/** Wrapped text breaks where the next word no longer fits; an earlier break is deliberate. */
function wasBrokenOnPurpose(before: Row, row: Row, right: number): boolean {
  const [first] = row.lines;
  const last = before.lines.at(-1);
  if (!first || !last) return false;
  const perCharacter = (first.right - first.x) / Math.max(1, first.text.length);
  const firstWord = first.text.split(' ', 1)[0] ?? '';
  return last.right + (firstWord.length + 2) * perCharacter < right;
}

function looksLikeHeading(row: Row, { types }: Setting): boolean {
  return row.size >= types.body * 1.12 || row.lines.every(({ font }) => !types.isBodyFont(font));
}

function finished(open: Open, setting: Setting): Block[] {
  const level = headingLevel(open, setting);
  if (level > 0) return [{ kind: 'heading', level, text: open.text }];
  return [{ kind: open.kind, text: open.text }];
}

/** 0 for what is not a heading. A heading is short, ends no sentence, and is set larger, in another font, or with capitals. */
function headingLevel({ kind, text, rows }: Open, setting: Setting): number {
  const [first] = rows;
  if (!first || text.length > 120 || rows.length > 3 || !/\p{L}{2}/u.test(text)) return 0;
  const isNumbered = /^\d{1,2}(?:\.\d{1,2})*[.)]?\s+\p{Lu}/u.test(text);
  if (kind === 'item' && !isNumbered) return 0;
  if (looksLikeHeading(first, setting))
    return SENTENCE_END.test(text) && first.size < setting.types.body * 1.12
      ? 0
      : levelOf(first.size, setting.types.body);
  return rows.length === 1 && isTitleCase(text) ? 5 : 0;
}

const SMALL_WORDS =
  /^(?:a|an|and|as|at|by|for|from|in|into|of|on|or|per|the|to|vs|with|your|you|our|is|are)$/i;

function isTitleCase(text: string): boolean {
  const words = text.split(/\s+/);
  if (text.length > 70 || words.length < 2 || /[.,;!|]|:./.test(text)) return false;
  const telling = words.filter((word) => !SMALL_WORDS.test(word));
  const figures = words.filter((word) => /^[\d.,%$€+-]+$/.test(word)).length;
  return (
    telling.length > 1 &&
    figures <= words.length / 3 &&
    telling.every((word) => /^[("“]?(?:\p{Lu}|\d)/u.test(word))
  );
}

/** What is usual in a document: the size of running text, and the fonts it is set in. Recognised text names none. */
interface TypeSizes {
  body: number;
  isBodyFont: (font: string) => boolean;
}

/** Learns from pages as they pass which size and fonts running text has, by characters. */
export class TypeCounter {
  readonly #sizes = new Map<number, number>();
  readonly #fonts = new Map<string, number>();
  #characters = 0;

  learn(lines: TextLine[]): void {
    for (const { size, font, text } of lines) {
      const rounded = Math.round(size * 2) / 2;
      this.#sizes.set(rounded, (this.#sizes.get(rounded) ?? 0) + text.length);
      this.#fonts.set(font, (this.#fonts.get(font) ?? 0) + text.length);
      this.#characters += text.length;
    }
  }

  /** What is usual in all that was learnt so far. */
  get usual(): TypeSizes {
    const [body = 0] = [...this.#sizes].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
    const share = this.#characters / 10;
    return { body, isBodyFont: (font) => font === '' || (this.#fonts.get(font) ?? 0) >= share };
  }
}

/** The level of a heading by its size against running text: 1 for twice the size, 4 for the same size. */
function levelOf(size: number, body: number): number {
  const ratio = size / Math.max(1, body);
  if (ratio >= 1.8) return 1;
  if (ratio >= 1.4) return 2;
  return ratio >= 1.12 ? 3 : 4;
}
