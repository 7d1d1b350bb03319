import { normalized } from '#lib/shared/normalized.ts';
import { STOP_WORDS } from './stop-words.ts';

/** A language with its own stemmer and stop words (ISO 639-1), or `und`: indexed word for word. */
export type Language = keyof typeof STOP_WORDS | 'und';

const LANGUAGES = Object.keys(STOP_WORDS) as (keyof typeof STOP_WORDS)[];
const SAMPLE_CHARACTERS = 4000;
const LATIN_WORD = /[a-zß-öø-ÿāăąćčēęěğīıłńňőœřśşšťţūůűźżž]+/g;
/** From this many words on a text is prose, and prose of a known language has this share of its function words. */
const PROSE_WORDS = 40;
const FUNCTION_WORD_SHARE = 0.06;

/**
 * The language of a text, by the share of its function words: one pass over the first 4000 characters.
 * English when nothing tells (few words); `und` for prose in a language without a stemmer here.
 */
export function detectLanguage(text: string, among: readonly Language[] = LANGUAGES): Language {
  const words = normalized(text.slice(0, SAMPLE_CHARACTERS), 'NFC').toLowerCase().match(LATIN_WORD) ?? [];
  let best: Language = among.includes('en') ? 'en' : (among[0] ?? 'en');
  let bestHits = 0;
  for (const language of LANGUAGES) {
    if (!among.includes(language)) continue;
    const hits = countIn(words, STOP_WORDS[language]);
    if (hits > bestHits || (hits === bestHits && language === 'en')) {
      best = language;
      bestHits = hits;
    }
  }
  const isForeign = words.length >= PROSE_WORDS && bestHits < words.length * FUNCTION_WORD_SHARE;
  return isForeign ? 'und' : best;
}

function countIn(words: string[], known: ReadonlySet<string>): number {
  let count = 0;
  for (const word of words) if (known.has(word)) count++;
  return count;
}
