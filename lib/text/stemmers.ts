/** A prefix and the letters that must remain for it to be one: articles with what is written before them. */
const PREFIXES = ['وبال', 'وال', 'بال', 'كال', 'فال', 'ولل', 'ال', 'لل'];
/** A feminine noun shows its t before these possessives ("my card": بطاقتي). */
const POSSESSIVES_OF_FEMININE = ['تهما', 'تها', 'تهم', 'تنا', 'تكم', 'ته', 'تي', 'تك'];
const POSSESSIVES = ['هما', 'هم', 'كم', 'نا'];
const SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'];

/**
 * The light stem of a folded Arabic word, after the "light10" stemmer of Larkey, Ballesteros and Connell (2007), and common
 * possessives: a word with and without its article, its conjunction or its plural ending has the same stem.
 */
export function arabicStem(word: string): string {
  return withoutSuffixes(withoutPrefix(word));
}

function withoutPrefix(word: string): string {
  const prefix = PREFIXES.find((one) => word.startsWith(one) && word.length - one.length >= 2);
  if (prefix) return word.slice(prefix.length);
  return word.startsWith('و') && word.length >= 5 ? word.slice(1) : word;
}

function withoutSuffixes(word: string): string {
  const owned = without(word, POSSESSIVES_OF_FEMININE, 3) ?? without(word, POSSESSIVES, 3) ?? word;
  let stem = owned;
  for (const suffix of SUFFIXES) stem = without(stem, [suffix], 2) ?? stem;
  return stem;
}

function without(word: string, suffixes: readonly string[], least: number): string | undefined {
  const suffix = suffixes.find((one) => word.endsWith(one) && word.length - one.length >= least);
  return suffix && word.slice(0, -suffix.length);
}

/** Endings of nouns and adjectives, the longest first. */
const ENDING =
  /(?:osciami|osciach|osciom|oscia|osci|osc|iami|owie|iach|iego|iemu|ami|ach|iom|owi|iem|iej|ego|emu|ych|ich|ymi|imi|om|ow|em|ie|ia|iu|io|ej|ym|im|[aeiouy])$/;
const SHORTEST = 3;

/** The light stem of a folded Polish word: without endings of case and number, `c` and `rz` of the stem's end hardened. */
export function polishStem(word: string): string {
  const ending = ENDING.exec(word)?.[0] ?? '';
  const shorter =
    word.length - ending.length >= SHORTEST
      ? word.slice(0, word.length - ending.length)
      : lastVowelLess(word);
  return shorter.replace(/i$/, '').replace(/rz$/, 'r').replace(/c$/, 'k');
}

function lastVowelLess(word: string): string {
  return word.length > SHORTEST ? word.replace(/[aeiouy]$/, '') : word;
}

/** Endings of case, of possession and of the plural, in the order in which they are taken off. */
const CASE = /(?:(?<=[iu])nd[ae]n?|[dt][ae]n?|n[iu]n|yl[ae]|l[ae]|y[aeiu]|(?<=[iu])n[aeiu])$/;
const GENITIVE_OR_POSSESSIVE = /(?:[iu]m[iu]z|[iu]n[iu]z|m[iu]z|n[iu]z|s[iu]|[iu]m|[iu]n|[aeiu])$/;
const PLURAL = /l[ae]r$/;
const SHORTEST_TURKISH = 3;
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

function less(word: string, ending: RegExp, shortest = SHORTEST_TURKISH): string {
  const stem = word.replace(ending, '');
  return stem.length >= shortest ? stem : word;
}
