import type { Passage } from '#lib/core/passage.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { analyze } from '#lib/text/words.ts';
import { type AnswerLanguage, answerLanguage } from './answer-language.ts';
import { contentWords } from './content-words.ts';
import { type Topic, topicsOf } from './topics.ts';

const HOW_MANY = 3;
const LONGEST_QUESTION = 160;

type AskAbout = (topic: string, document: string | null) => string;

// Two ways of asking in turn, so that three questions do not sound like a form.
const ASK_ABOUT: Record<AnswerLanguage, [AskAbout, AskAbout]> = {
  en: [
    (topic, document) =>
      document ? `What does "${document}" say about ${topic}?` : `What should I know about ${topic}?`,
    (topic, document) =>
      document ? `What does "${document}" say about ${topic}?` : `What do the documents say about ${topic}?`,
  ],
  de: [
    (topic) => `Was steht in den Dokumenten zu „${topic}“?`,
    (topic) => `Was sollte ich über „${topic}“ wissen?`,
  ],
  fr: [
    (topic) => `Que disent les documents sur « ${topic} » ?`,
    (topic) => `Que faut-il savoir sur « ${topic} » ?`,
  ],
  es: [
    (topic) => `¿Qué dicen los documentos sobre «${topic}»?`,
    (topic) => `¿Qué debo saber sobre «${topic}»?`,
  ],
  it: [
    (topic) => `Che cosa dicono i documenti su «${topic}»?`,
    (topic) => `Che cosa devo sapere su «${topic}»?`,
  ],
  pt: [
    (topic) => `O que dizem os documentos sobre «${topic}»?`,
    (topic) => `O que devo saber sobre «${topic}»?`,
  ],
  nl: [
    (topic) => `Wat zeggen de documenten over "${topic}"?`,
    (topic) => `Wat moet ik weten over "${topic}"?`,
  ],
  ja: [
    (topic) => `「${topic}」について文書には何と書かれていますか。`,
    (topic) => `「${topic}」について教えてください。`,
  ],
  zh: [(topic) => `关于“${topic}”，文档是怎么说的？`, (topic) => `关于“${topic}”，我应该了解什么？`],
  ko: [
    (topic) => `문서에서 "${topic}"에 대해 무엇이라고 하나요?`,
    (topic) => `"${topic}"에 대해 알려 주세요.`,
  ],
};

// "about in an emergency" is no English.
const STARTS_WITH_PREPOSITION =
  /^(?:in|on|at|for|with|without|when|if|while|before|after|during|from|by|to|under)\b/i;

/** What follow-up questions are made from. */
export interface FollowUpMaterial {
  /** Everything the asker has asked so far, this question last. */
  asked: readonly string[];
  /** Best first: what was found beside the answer, then what was retrieved but not cited. */
  passages: readonly Passage[];
}

/**
 * Up to three questions that the documents can answer: from the headings of what else was found, each about another
 * topic than what was asked. Plain text of one line, at most 160 characters, free of the markers `<` and `>`.
 */
export function followUpQuestions({ asked, passages }: FollowUpMaterial): string[] {
  const language = answerLanguage(asked.at(-1) ?? '');
  const known = asked.map(topicOf);
  const questions: string[] = [];
  const readable = passages.filter(({ content }) => answerLanguage(content) === language);
  for (const topic of topicsOf(readable.length > 0 ? readable : passages)) {
    if (questions.length === HOW_MANY) break;
    const question = toQuestion(topic, language, questions.length);
    const terms = topicOf(question);
    if (question.length > LONGEST_QUESTION || known.some((other) => isSame(terms, other))) continue;
    known.push(terms);
    questions.push(question);
  }
  return questions;
}

function toQuestion({ heading, document }: Topic, language: AnswerLanguage, turn: number): string {
  if (/[?？]$/.test(heading)) return heading;
  const isEnglish = detectLanguage(heading) === 'en';
  const howTo = isEnglish ? /^how to (.+)$/i.exec(heading)?.[1] : undefined;
  if (howTo) return `How do I ${howTo}?`;
  if (isEnglish && /^(?:I|My|We|The \S+ (?:is|does|says))\b/.test(heading))
    return `${heading}: what can I do?`;
  if (language === 'en' && STARTS_WITH_PREPOSITION.test(heading))
    return `What do the documents say under "${heading}"?`;
  const [first, second] = ASK_ABOUT[language];
  return (turn % 2 === 0 ? first : second)(language === 'en' ? lowerFirst(heading) : heading, document);
}

// "Balance billing" becomes "balance billing"; "Gym Memberships", "PTO" and "McKinsey" stay as they are.
function lowerFirst(heading: string): string {
  const [first = '', ...others] = heading.split(' ');
  const isSentence = others.length > 0 && others.every((word) => !/\p{Lu}/u.test(word));
  return isSentence && /^\p{Lu}\p{Ll}+$/u.test(first)
    ? first.toLowerCase() + heading.slice(first.length)
    : heading;
}

function topicOf(text: string): Set<string> {
  return new Set(analyze(contentWords(text).join(' '), detectLanguage(text)).split(' ').filter(Boolean));
}

// One topic within the other counts as the same: the reader has just read about it.
function isSame(topic: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...topic].filter((term) => other.has(term)).length;
  return shared >= 0.8 * Math.min(topic.size, other.size || topic.size);
}
