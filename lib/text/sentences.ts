/** A sentence and where it stands in its text: `text.slice(start, end)`. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

/**
 * Splits text into sentences in order, by the Unicode rules (UAX #29) for any language, CJK endings included.
 * A line break that follows a list item, heading or table row ends a sentence too.
 */
export function splitSentences(text: string): Sentence[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const trimmed = segment.trim();
    const start = index + segment.indexOf(trimmed);
    return trimmed ? [{ text: trimmed, start, end: start + trimmed.length }] : [];
  });
}
