import type { Passage } from '#lib/core/passage.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { analyze } from '#lib/text/words.ts';
import { type AnswerLanguage, answerLanguage } from './answer-language.ts';
import { contentWords } from './content-words.ts';
import { type Topic, topicsOf } from './topics.ts';

const HOW_MANY = 3;
const LONGEST_QUESTION = 160;
/** The number of recent questions not to repeat, and the characters of each that are compared. */
const MOST_ASKED = 20;
const LONGEST_ASKED = 300;

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

// "How a return works" is half a question already.
const HALF_A_QUESTION = /^(?:how|what|who|whom|which|where|why|whether|when to)\b/i;
const SENTENCE_OPENING = /^(?:I|My|We)\s|^The (?:\S+ ){1,3}(?:is|are|does|do|says|cannot|has)\b/;

/** What follow-up questions are made from. */
export interface FollowUpMaterial {
  /** Everything the asker has asked so far, this question last. */
  asked: readonly string[];
  /** Best first: what was found beside the answer, then what was retrieved but not cited. */
  passages: readonly Passage[];
  /** The `sourcepage`s that the answer cites: what their documents hold beside them is close to the question. */
  cited?: ReadonlySet<string>;
}

/** What the answer has just quoted comes last. */
const JUST_READ = -1;
const NONE: ReadonlySet<string> = new Set();

/**
 * Up to three questions that the documents can answer: from the headings of what else was found, closest to the question
 * first, each about another topic than what was asked. Plain text of one line, at most 160 characters, free of `<` and `>`.
 */
export function followUpQuestions({ asked: said, passages, cited = NONE }: FollowUpMaterial): string[] {
  const asked = said.slice(-MOST_ASKED).map((question) => question.slice(0, LONGEST_ASKED));
  const language = answerLanguage(asked.at(-1) ?? '');
  // A declined question has taught the reader nothing: its own topic is the best to go on with.
  const known = (cited.size > 0 ? asked : asked.slice(0, -1)).map(topicOf);
  const questions: string[] = [];
  const readable = passages.filter(({ content }) => answerLanguage(content) === language);
  const topics = topicsOf(readable.length > 0 ? readable : passages);
  for (const topic of closestFirst(topics, asked.at(-1) ?? '', cited)) {
    if (questions.length === HOW_MANY) break;
    const question = toQuestion(topic, language, questions.length);
    const terms = topicOf(question);
    const isRepeat = isEqual(terms, topicOf(asked.at(-1) ?? ''));
    if (isRepeat || question.length > LONGEST_QUESTION || known.some((other) => isSame(terms, other)))
      continue;
    known.push(terms);
    questions.push(question);
  }
  return questions;
}

// Below an answer anything found may follow; what shares nothing with a question that was declined is offered only where
// nothing found does.
function closestFirst(topics: Topic[], question: string, cited: ReadonlySet<string>): Topic[] {
  const isCited = ({ sourcepage }: Passage) => cited.has(sourcepage);
  const citedFiles = new Set(topics.flatMap(({ passage }) => (isCited(passage) ? [passage.sourcefile] : [])));
  const words = topicOf(question);
  const bodies = new Map<Passage, Set<string>>();
  const rated = topics.map((topic) => {
    const body = bodies.get(topic.passage) ?? topicOf(topic.passage.content);
    bodies.set(topic.passage, body);
    if (isCited(topic.passage)) return { topic, closeness: JUST_READ };
    const inBody = topic.isTitle ? 0 : countShared(words, body);
    const inHeading = countShared(words, topicOf(topic.heading));
    const isNear = citedFiles.has(topic.passage.sourcefile) && topic.document === null;
    return { topic, closeness: 2 * inHeading + inBody + Number(isNear && !topic.isTitle) };
  });
  const close = rated.filter(({ closeness }) => closeness > 0);
  const isDeclined = cited.size === 0;
  return (isDeclined && close.length > 0 ? close : rated)
    .sort((a, b) => b.closeness - a.closeness)
    .map(({ topic }) => topic);
}

function countShared(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...words].filter((word) => others.has(word)).length;
}

function toQuestion(
  { heading, isSentence, document }: Topic,
  language: AnswerLanguage,
  turn: number,
): string {
  if (/[?？]$/.test(heading)) return heading;
  const [first, second] = ASK_ABOUT[language];
  const ask = turn % 2 === 0 ? first : second;
  if (language !== 'en' || detectLanguage(heading) === 'de') return ask(heading, document);
  const howTo = /^how to (.+)$/i.exec(heading)?.[1];
  if (howTo) return `How do I ${howTo}?`;
  if (isSentence || SENTENCE_OPENING.test(heading)) return `${heading}. What can I do?`;
  if (HALF_A_QUESTION.test(heading))
    return `Can you tell me ${heading.charAt(0).toLowerCase()}${heading.slice(1)}?`;
  if (STARTS_WITH_PREPOSITION.test(heading)) return `What do the documents say under "${heading}"?`;
  return ask(lowerFirst(heading), document);
}

// "Balance billing" becomes "balance billing"; "Gym Memberships", "PTO" and "McKinsey" stay as they are.
function lowerFirst(heading: string): string {
  const [first = '', ...others] = heading.split(' ');
  const isSentence =
    others.length > 0 && others.every((word) => !/\p{Lu}/u.test(word)) && !/^\d/.test(others[0] ?? '');
  return isSentence && /^\p{Lu}\p{Ll}+$/u.test(first)
    ? first.toLowerCase() + heading.slice(first.length)
    : heading;
}

function topicOf(text: string): Set<string> {
  return new Set(analyze(contentWords(text).join(' '), detectLanguage(text)).split(' ').filter(Boolean));
}

function isEqual(topic: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return topic.size === other.size && countShared(topic, other) === topic.size;
}

// One topic within the other counts as the same: the reader has just read about it.
function isSame(topic: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...topic].filter((term) => other.has(term)).length;
  return shared >= 0.8 * Math.min(topic.size, other.size || topic.size);
}
