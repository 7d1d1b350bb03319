/** The words of a text in order; scripts without spaces by the browser's dictionary. */
export function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** The phrases that chosen words make: those that follow one another are one, with what stands between them. */
export function chosenPhrases(words: readonly string[], chosen: ReadonlySet<number>): string[] {
  const phrases: string[] = [];
  for (const [index, word] of words.entries()) {
    if (!chosen.has(index)) continue;
    const isFollowing = index > 0 && chosen.has(index - 1);
    if (isFollowing) phrases.push(`${phrases.pop()}${between(words[index - 1] ?? '', word)}${word}`);
    else phrases.push(word);
  }
  return phrases;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

function between(before: string, after: string): string {
  return UNSPACED.test(before) && UNSPACED.test(after) ? '' : ' ';
}
