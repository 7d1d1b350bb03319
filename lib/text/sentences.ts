import { isAbbreviated } from './abbreviations.ts';
import { lineEnds } from './line-ends.ts';

/** A sentence and where it stands in its text: `text.slice(start, end)`. */
export interface Sentence {
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

function push(sentences: Sentence[], text: string, from: number, to: number): void {
  const segment = text.slice(from, to);
  const trimmed = segment.trim();
  if (!trimmed) return;
  const start = from + segment.indexOf(trimmed);
  sentences.push({ text: trimmed, start, end: start + trimmed.length });
}
