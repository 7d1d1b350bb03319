import type { Prompt } from '#lib/core/ports/chat-model.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { segmentWords } from '#lib/text/words.ts';
import { withoutAttachments } from './sources.ts';

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
const BY_WORDS: readonly AnswerLanguage[] = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'pl', 'tr'];

/**
 * The language to speak to the asker: by script, then by function words. A question of keywords is in the language of
 * the latest of the `earlier` ones, oldest first, that tells; else, and where the answerer cannot speak the question's, in
 * that of `page`; English where nothing does.
 */
export function answerLanguage(
  question: string,
  earlier: readonly string[] = [],
  page?: string,
): AnswerLanguage {
  for (const said of [question, ...earlier.toReversed()]) {
    const language = toldLanguage(said);
    if (language) return language;
  }
  const ofPage = page?.slice(0, 2).toLowerCase();
  return [...BY_SCRIPT.map(([language]) => language), ...BY_WORDS].find((one) => one === ofPage) ?? 'en';
}

/** The language in which everything is said about the question of a prompt: refusals, leads and further questions. */
export function languageOfPrompt({ question, messages, pageLanguage }: Prompt): AnswerLanguage {
  const asked = messages.filter(({ role }) => role === 'user').slice(0, -1);
  const earlier = asked.map(({ content }) => withoutAttachments(content));
  return answerLanguage(question, earlier, pageLanguage);
}

/** The language of a text that tells it; undefined of keywords, and of languages that the answerer does not speak. */
export function toldLanguage(text: string): AnswerLanguage | undefined {
  const byScript = BY_SCRIPT.find(([, script]) => script.test(text))?.[0];
  if (byScript) return byScript;
  const detected = detectLanguage(text);
  // English is also what nothing tells.
  const words = segmentWords(text.slice(0, SAMPLE_CHARACTERS));
  const isTold = detected !== 'en' || words.some((word) => STOP_WORDS.en.has(word.text.toLowerCase()));
  return isTold ? BY_WORDS.find((language) => language === detected) : undefined;
}
