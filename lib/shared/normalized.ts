/**
 * The maximum number of marks per character in Unicode's stream-safe text format (UAX #15); half-width voicing marks
 * count as marks.
 */
const MARKS = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;
const GRAPHEME_JOINER = '\u034f';

/**
 * Normalizes text in linear time. Sorting a run of marks takes quadratic time, so an invisible joiner splits runs of
 * more than 30.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(MARKS, `$&${GRAPHEME_JOINER}`).normalize(form);
}
