import { detectLanguage } from '#lib/text/language.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { segmentWords } from '#lib/text/words.ts';

/** Languages in which the answerer can speak for itself. */
export type AnswerLanguage =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'pt'
  | 'nl'
  | 'da'
  | 'pl'
  | 'tr'
  | 'ja'
  | 'zh'
  | 'ko'
  | 'ar';

const BY_SCRIPT: [AnswerLanguage, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ar', /\p{Script=Arabic}/u],
];

/** As many as are looked at for function words: a question may be a text that was pasted. */
const SAMPLE_CHARACTERS = 4000;
const BY_WORDS = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;

/**
 * The language to speak to the asker: by script, then by function words. A question of keywords is in the language of
 * the latest of the `earlier` ones, oldest first, that tells; English where nothing does.
 */
export function answerLanguage(question: string, earlier: readonly string[] = []): AnswerLanguage {
  for (const said of [question, ...earlier.toReversed()]) {
    const language = languageOf(said);
    if (language) return language;
  }
  return 'en';
}

function languageOf(text: string): AnswerLanguage | undefined {
  const byScript = BY_SCRIPT.find(([, script]) => script.test(text))?.[0];
  if (byScript) return byScript;
  const detected = detectLanguage(text, BY_WORDS);
  // English is also what nothing tells.
  const words = segmentWords(text.slice(0, SAMPLE_CHARACTERS));
  const isTold = detected !== 'en' || words.some((word) => STOP_WORDS.en.has(word.text.toLowerCase()));
  return isTold ? BY_WORDS.find((language) => language === detected) : undefined;
}
