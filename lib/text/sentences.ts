import { STOP_WORDS } from './stop-words.ts';

/** A sentence and where it stands in its text: `text.slice(start, end)`. */
interface Sentence {
  text: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * Splits text into sentences in order, by the Unicode rules (UAX #29) for any language, CJK endings included, but not
 * after abbreviations. A line break that wraps a sentence does not end it; one after a heading, list item or table
 * row does. Linear in the text.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const end of lineEnds(text)) {
    addSentences(sentences, text, start, end);
    start = end;
  }
  return sentences;
}

function addSentences(sentences: Sentence[], text: string, from: number, to: number): void {
  // The rules end a sentence at every line break, so wrapped lines are shown to them with spaces.
  const block = text.slice(from, to).replace(/[\r\n]/g, ' ');
  if (!block.trim()) return;
  // Most lines of a list or a table: the segmenter takes many times as long to say so.
  if (!MAY_END.test(block)) {
    push(sentences, text, from, to);
    return;
  }
  let start = 0;
  let end = 0;
  for (const { segment, index } of segmenter.segment(block)) {
    end = index + segment.length;
    if (isAbbreviated(block.slice(Math.max(start, end - 40), end), block.slice(end, end + 40))) continue;
    push(sentences, text, from + start, from + end);
    start = end;
  }
  push(sentences, text, from + start, from + end);
}

/** What ends a sentence by the Unicode rules. */
const MAY_END = /[\p{Sentence_Terminal}\u0085\u2028\u2029]/u;

function push(sentences: Sentence[], text: string, from: number, to: number): void {
  const segment = text.slice(from, to);
  const trimmed = segment.trim();
  if (!trimmed) return;
  const start = from + segment.indexOf(trimmed);
  sentences.push({ text: trimmed, start, end: start + trimmed.length });
}

const TITLE =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Hr|Fr|St|Gen|Sen|Rev|Mme|Mlle|vs|e\.g|i\.e|cf|incl|approx|dept|z\.\s?B|d\.\s?h|bzw|ca|inkl|evtl|vgl)\.\s*$/iu;
/** Abbreviations only before a number: "No. 5", "Art. 12", "p. 3". */
const BEFORE_NUMBER =
  /(?:^|[\s(])(?:No|Nos|Nr|Fig|Figs|Tab|Eq|Sec|Art|Arts|Abs|Ch|Vol|Bd|pp?|S|ext|Tel|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Okt|Nov|Dec|Dez)\.\s*$/iu;
const INITIAL = /(?:^|[\s(.])\p{Lu}\.\s*$/u;
/** "z. B.", "d. h.": a small letter, before another with a point. */
const SMALL_LETTER = /(?:^|\s)\p{Ll}\.\s*$/u;
/** A list marker alone, which belongs to what it marks: "1.", "(a)", "IV." */
const MARKER = /^\s*\(?(?:\p{N}{1,3}|\p{L}|[ivxIVX]{1,4})[.)]\s*$/u;
const ORDINAL = /(?:^|\s)\p{N}{1,2}\.\s*$/u;
const MONTH_OR_QUARTER =
  /^\s*(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Quartal|Absatz|Stock)/u;

/**
 * Whether the point that `before` ends with belongs to an abbreviation, initial, list marker or ordinal, so that the
 * sentence goes on in `after`.
 */
function isAbbreviated(before: string, after: string): boolean {
  if (!/[.)]\s*$/.test(before)) return false;
  if (MARKER.test(before) || TITLE.test(before)) return true;
  if (BEFORE_NUMBER.test(before)) return /^\s*\p{N}/u.test(after);
  if (SMALL_LETTER.test(before)) return /^\s*\p{L}\./u.test(after);
  if (ORDINAL.test(before)) return MONTH_OR_QUARTER.test(after);
  return INITIAL.test(before) && !opensSentence(after);
}

/** "U.S. The plan…" ends with the abbreviation, "U.S. Government" does not: function words tell. */
function opensSentence(after: string): boolean {
  const first = /^\s*(\p{L}+)/u.exec(after)?.[1];
  return first === undefined || STOP_WORDS.en.has(first.toLowerCase());
}

/** Lines count as wrapped from this length on. */
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
function lineEnds(text: string): number[] {
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
