import { detectLanguage } from './language.ts';
import { STOP_WORDS } from './stop-words.ts';
import { analyze, segmentWords } from './words.ts';

/** The index terms of a question without its function words: questions about the same thing share most of them. */
export function topicTerms(question: string): ReadonlySet<string> {
  const language = detectLanguage(question);
  const stop: ReadonlySet<string> = language === 'und' ? new Set() : STOP_WORDS[language];
  const words = segmentWords(question).map(({ text }) => text);
  const telling = words.filter((word) => !stop.has(word.toLowerCase()));
  return new Set(analyze(telling.join(' '), language).split(' ').filter(Boolean));
}
