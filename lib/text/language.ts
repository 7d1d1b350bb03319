import { normalized } from '#lib/shared/plain-text.ts';
import { STOP_WORDS } from './stop-words.ts';

/** A language with stop words and, where its words have endings, a stemmer (ISO 639-1); or `und`: indexed word for word. */
export type Language = keyof typeof STOP_WORDS | 'und';

const LANGUAGES = Object.keys(STOP_WORDS) as (keyof typeof STOP_WORDS)[];
const SAMPLE_CHARACTERS = 4000;
const LATIN_WORD = /[a-zß-öø-ÿāăąćčēęěğīıłńňőœřśşšťţūůűźżž]+/g;
/** From this many words on a text is prose, and prose of a known language has this share of its function words. */
const PROSE_WORDS = 40;
const FUNCTION_WORD_SHARE = 0.06;

/**
 * The language of a text, by its script or else the share of its function words, from the first 4000 characters.
 * English when nothing tells (few words); `und` for prose in a language that is not known here.
 */
export function detectLanguage(text: string, among: readonly Language[] = LANGUAGES): Language {
  const sample = normalized(text.slice(0, SAMPLE_CHARACTERS), 'NFC');
  const byScript = languageOfScript(sample);
  if (byScript && among.includes(byScript)) return byScript;
  return languageOfWords(sample.toLowerCase().match(LATIN_WORD) ?? [], among);
}

function languageOfWords(words: string[], among: readonly Language[]): Language {
  let best: Language = among.includes('en') ? 'en' : (among[0] ?? 'en');
  let bestHits = 0;
  const counts = countByLanguage(words);
  for (const [index, language] of LANGUAGES.entries()) {
    if (!among.includes(language)) continue;
    const hits = counts[index] ?? 0;
    if (hits > bestHits || (hits === bestHits && language === 'en')) {
      best = language;
      bestHits = hits;
    }
  }
  const isForeign = words.length >= PROSE_WORDS && bestHits < words.length * FUNCTION_WORD_SHARE;
  return isForeign ? 'und' : best;
}

/** Letters of Persian, Urdu and their neighbours, which Arabic lacks. */
const BEYOND_ARABIC = /[پچژگکیٹڈړ]/g;

/** The language of most letters where their script tells it; names in it in another text tell nothing. */
function languageOfScript(sample: string): Language | undefined {
  const letters = count(sample, /\p{L}/gu);
  const kana = count(sample, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const arabic = count(sample, /\p{Script=Arabic}/gu);
  if (arabic > letters / 2) return count(sample, BEYOND_ARABIC) > arabic / 50 ? undefined : 'ar';
  // A sign of theirs says as much as several letters.
  if (kana + count(sample, /\p{Script=Han}/gu) <= letters / 4) return undefined;
  return kana > letters / 50 ? 'ja' : 'zh';
}

function count(text: string, letter: RegExp): number {
  return text.match(letter)?.length ?? 0;
}

/** The languages of each stop word, by index: one look-up a word, not one for each language. */
const languagesOf = new Map<string, number[]>();
for (const [index, language] of LANGUAGES.entries()) {
  for (const word of STOP_WORDS[language]) {
    const others = languagesOf.get(word);
    if (others) others.push(index);
    else languagesOf.set(word, [index]);
  }
}

function countByLanguage(words: readonly string[]): number[] {
  const counts = LANGUAGES.map(() => 0);
  for (const word of words) {
    for (const index of languagesOf.get(word) ?? []) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}
