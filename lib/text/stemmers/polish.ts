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
