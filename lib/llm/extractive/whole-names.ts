import type { QuestionTerm } from './question-terms.ts';
import type { TermMatches } from './term-matches.ts';

/** What the words of a name count at most where they stand, but not together. */
const SCATTERED = 0.5;

/** Words of a name that are looked for together: longer ones are lists. */
const LONGEST_NAME = 8;

/**
 * How well each term of a question is spoken of in a text, given as its index terms in order. Words of a name count in
 * full only where the name stands together, so that a Chief Financial Officer is not taken for the Operating one.
 */
export function spokenOf(
  terms: readonly QuestionTerm[],
  matches: readonly TermMatches[],
  text: readonly string[],
): number[] {
  const held = new Set(text);
  const strengths = matches.map((match) => strongest(match, held));
  const names = Map.groupBy(terms.keys(), (index) => terms[index]?.nameId ?? null);
  for (const [nameId, indexes] of names) {
    if (nameId === null || indexes.length < 2) continue;
    const words = indexes.slice(0, LONGEST_NAME).map((index) => matches[index] ?? new Map());
    if (standTogether(words, text)) continue;
    const found = indexes.filter((index) => (strengths[index] ?? 0) > 0).length / indexes.length;
    for (const index of indexes) strengths[index] = (strengths[index] ?? 0) * Math.min(SCATTERED, found ** 2);
  }
  return strengths;
}

/** The strength of the best match among the terms that a text holds; 0 when it holds none. */
export function strongest(matches: TermMatches, held: ReadonlySet<string>): number {
  let best = 0;
  for (const [term, strength] of matches) if (strength > best && held.has(term)) best = strength;
  return best;
}

function standTogether(words: readonly TermMatches[], text: readonly string[]): boolean {
  const [first, ...others] = words;
  // A compound within the name is indexed as its parts and as a whole: room for as many terms again.
  const reach = 2 * words.length;
  return text.some((term, at) => {
    if (!first?.has(term)) return false;
    const around = text.slice(Math.max(0, at - reach), at + reach + 1);
    return others.every((word) => around.some((other) => word.has(other)));
  });
}
