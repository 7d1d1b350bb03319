import { citationMarks } from '#lib/core/citations/citations.ts';
import { plainText } from '../markdown/plain-text.ts';
import { squash } from './find-passage.ts';
import { namesOf, type Source } from './sources.ts';

/** Bounds the work for hostile answers: how much of a list is quoted, and how much of an answer by one source. */
const LONGEST_LIST = 2000;
const MOST_QUOTED = 20_000;

/** What the answer says on the word of `source`, each text once. */
export function quotesOf(answer: string, source: Source, sources: readonly Source[]): string[] {
  let left = MOST_QUOTED;
  return [...new Set(quotesByMark(answer, source, sources))].filter((quote) => {
    if (quote === '' || left <= 0) return false;
    left -= quote.length;
    return true;
  });
}

/**
 * For each mark that names `source`, in order: the text between the mark before and this one, within its paragraph and
 * without markup. Marks side by side share their text. Words that lead into a list have the list with them. Of an excerpt
 * that the source holds word for word, only what is in bold: the likely sentence.
 */
export function quotesByMark(answer: string, source: Source, sources: readonly Source[]): string[] {
  const quoted = quotedIn(answer, namesOf(sources)).filter(({ by }) => by === source.sourcepage);
  const held = quoted.some(({ bold }) => bold.length > 0) ? source.passages.map(squash) : [];
  return quoted.map(({ text, bold }) => {
    const holds = (said: string) => held.some((passage) => passage.includes(squash(said)));
    // A heading of the model's own stands above words of its own.
    const likely = bold.filter((one) => holds(one.text) && (!one.isLine || holds(text)));
    return likely.length > 0 ? likely.map((one) => one.text).join('\n') : text;
  });
}

/** What stands before a mark, and the source that the mark names. */
interface Quoted {
  by: string | undefined;
  text: string;
  /** The sentences, items and rows before the mark that stand out in bold. */
  bold: readonly BoldText[];
}

let last: { answer: string; names: string; quoted: Quoted[] } | undefined;

/** All that is quoted in an answer. Cached until the next one: each of its sources asks for the same. */
function quotedIn(answer: string, names: string[]): Quoted[] {
  const key = names.join('\n');
  if (last?.answer !== answer || last.names !== key)
    last = { answer, names: key, quoted: read(answer, names) };
  return last.quoted;
}

function read(answer: string, names: string[]): Quoted[] {
  const quoted: Quoted[] = [];
  // Lists that follow each other have their lines in common.
  const lines = new Map<string, string>();
  let said = '';
  let bold: readonly BoldText[] = [];
  let from = 0;
  for (const mark of citationMarks(answer, names)) {
    const between = answer.slice(from, mark.start).trimEnd();
    if (/[\p{L}\p{N}]/u.test(between)) {
      said = plainText(between.slice(between.lastIndexOf('\n\n') + 1));
      bold = boldSentences(between);
    }
    from = mark.end;
    const after = answer.slice(mark.end, mark.end + LONGEST_LIST);
    const text = /[:：]$/.test(said) ? `${said}\n${listIn(after, lines)}` : said;
    quoted.push({ by: mark.source, text, bold });
  }
  return quoted;
}

/** The items of the list that `text` begins with, one a line; none where something else stands there. */
function listIn(text: string, lines: Map<string, string>): string {
  const [block = ''] = text.trimStart().split('\n\n', 1);
  if (!/^(?:[-*]|\d{1,3}\.)\s/.test(block)) return '';
  return block
    .split('\n')
    .map((line) => {
      const plain = lines.get(line) ?? plainText(line.replace(/^\s*(?:[-*]|\d{1,3}\.)\s+/, ''));
      lines.set(line, plain);
      return plain;
    })
    .join('\n');
}

/** Emphasis of one word or two tells nothing of a sentence. */
const LEAST_LETTERS = 8;
/** An excerpt has one likely sentence; a few more cost nothing. */
const MOST_SENTENCES = 5;
/** Longer texts between two citations are no excerpts. */
const LONGEST_EXCERPT = 8000;

/** A text that stands in bold, without markup. */
interface BoldText {
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
  const isBold = cells.length > 0 && cells.every((cell) => /^(\*{2,3})[^*]+\1$/.test(cell));
  const text = cells.map((cell) => cell.replaceAll(/^\*+|\*+$/g, '').replaceAll('\\|', '|')).join(' | ');
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
