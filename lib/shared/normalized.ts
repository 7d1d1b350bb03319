/** As many marks on one character as Unicode's stream-safe text format has (UAX #15); half-width voicing marks become such. */
const MARKS = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;
const GRAPHEME_JOINER = '\u034f';

/**
 * The text in a normal form of Unicode, in time that grows with its length: marks are sorted among their neighbours, which
 * takes the square of their number, so a joiner that cannot be seen parts each run of more than 30.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(MARKS, `$&${GRAPHEME_JOINER}`).normalize(form);
}
