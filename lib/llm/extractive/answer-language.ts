import { detectLanguage } from '#lib/text/language.ts';

/** Languages in which the answerer can speak for itself. */
export type AnswerLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'ja' | 'zh' | 'ko' | 'ar';

const BY_SCRIPT: [AnswerLanguage, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ar', /\p{Script=Arabic}/u],
];

/** The language to speak to the asker: by script, then by function words; English where nothing tells. */
export function answerLanguage(question: string): AnswerLanguage {
  const byScript = BY_SCRIPT.find(([, script]) => script.test(question))?.[0];
  if (byScript) return byScript;
  const spoken = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
  const detected = detectLanguage(question, spoken);
  return spoken.find((language) => language === detected) ?? 'en';
}
