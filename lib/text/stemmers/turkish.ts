/** Endings of case, of possession and of the plural, in the order in which they are taken off. */
const CASE = /(?:(?<=[iu])nd[ae]n?|[dt][ae]n?|n[iu]n|yl[ae]|l[ae]|y[aeiu]|(?<=[iu])n[aeiu])$/;
const GENITIVE_OR_POSSESSIVE = /(?:[iu]m[iu]z|[iu]n[iu]z|m[iu]z|n[iu]z|s[iu]|[iu]m|[iu]n|[aeiu])$/;
const PLURAL = /l[ae]r$/;
const SHORTEST = 3;
/** A plural leaves even two letters: `ay`, month. */
const SHORTEST_SINGULAR = 2;
/** Nouns that lose a vowel before an ending that begins with one. */
const FULL = new Map([
  ['izn', 'izin'],
  ['ism', 'isim'],
  ['resm', 'resim'],
  ['sehr', 'sehir'],
  ['vakt', 'vakit'],
  ['fikr', 'fikir'],
  ['akl', 'akil'],
  ['omr', 'omur'],
  ['hakk', 'hak'],
]);
const HARD: Record<string, string> = { b: 'p', d: 't', g: 'k' };

/**
 * The light stem of a folded Turkish word: without common endings of case, possession and plural, a last vowel and the
 * softening of the last consonant. The endings of verbs stay.
 */
export function turkishStem(word: string): string {
  const bare = less(less(word, CASE), GENITIVE_OR_POSSESSIVE);
  const singular = less(bare, PLURAL, SHORTEST_SINGULAR);
  const owned = less(less(singular, GENITIVE_OR_POSSESSIVE), PLURAL, SHORTEST_SINGULAR);
  const stem = owned.replace(/[bdg]$/, (letter) => HARD[letter] ?? letter);
  return FULL.get(stem) ?? stem;
}

function less(word: string, ending: RegExp, shortest = SHORTEST): string {
  const stem = word.replace(ending, '');
  return stem.length >= shortest ? stem : word;
}
