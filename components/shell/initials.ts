const LONGEST = 2;

/** The first letters of the first and the last word of a name, as an avatar shows them. Empty for a name without letters. */
export function initialsOf(name: string, locale: string): string {
  // What stands in brackets is a department, not a name.
  const words = name.replace(/\(.*?\)|\[.*?\]/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const chosen = words.length > LONGEST ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? '', locale)).join('');
}

function firstLetter(word: string, locale: string): string {
  const [first] = new Intl.Segmenter(locale).segment(word);
  return (first?.segment ?? '').toLocaleUpperCase(locale);
}
