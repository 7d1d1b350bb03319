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
