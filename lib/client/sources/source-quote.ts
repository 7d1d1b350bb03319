import { citationMarks } from '#lib/core/citations.ts';
import { plainText } from '../markdown/plain-text.ts';
import { type BoldText, boldSentences } from './bold-sentences.ts';
import { namesOf, type Source } from './sources.ts';
import { squash } from './squashed-text.ts';

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

/** All that is quoted in an answer. Kept until the next one: each of its sources asks for the same. */
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
