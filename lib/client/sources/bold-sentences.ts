/** Emphasis of one word or two tells nothing of a sentence. */
const LEAST_LETTERS = 8;
/** An excerpt has one likely sentence; a few more cost nothing. */
const MOST_SENTENCES = 5;
/** Longer texts between two citations are no excerpts. */
const LONGEST_EXCERPT = 8000;

/** A text that stands in bold, without markup. */
export interface BoldText {
  text: string;
  /** A line without a full stop, which may as well be a heading. */
  isLine: boolean;
}

/**
 * The sentences, lines, list items and rows of tables that `markdown` has in bold as a whole, cells parted by ` | `. Words in
 * bold within a sentence, and titles before a dash or colon, are none.
 */
export function boldSentences(markdown: string): BoldText[] {
  if (markdown.length > LONGEST_EXCERPT || !markdown.includes('**')) return [];
  return markdown
    .split('\n')
    .flatMap((line) => (/^\s*\|/.test(line) ? boldRow(line) : boldInLine(line)))
    .filter(({ text }) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LEAST_LETTERS)
    .slice(0, MOST_SENTENCES);
}

function boldRow(line: string): BoldText[] {
  const cells = line
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const isBold = cells.length > 0 && cells.every((cell) => /^\*\*[^*]+\*\*$/.test(cell));
  const text = cells.map((cell) => cell.slice(2, -2).replaceAll('\\|', '|')).join(' | ');
  return isBold ? [{ text, isLine: false }] : [];
}

const MARKER = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/;
const SENTENCE_END = /[.!?。！？؟…][)\]”’»"」』）]*$/u;

/** A sentence ends within so many characters, spaces and quotation marks. */
const NEAR = 12;

function boldInLine(line: string): BoldText[] {
  const text = line.replace(MARKER, '');
  const isItem = text.length < line.length;
  return [...text.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(({ 0: raw, 1: bold = '', index }) => {
    const before = text.slice(Math.max(0, index - NEAR), index).trimEnd();
    const after = text.slice(index + raw.length);
    const begins = (before === '' && index <= NEAR) || SENTENCE_END.test(before);
    const isSentence = begins && SENTENCE_END.test(bold.slice(-NEAR));
    const isWhole = index === 0 && after.trim() === '';
    return isSentence || isWhole ? [{ text: bold, isLine: !isSentence && !isItem }] : [];
  });
}
