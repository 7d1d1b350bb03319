import type { Passage } from '#lib/core/events/passage.ts';
import type { Prompt, PromptMessage } from '#lib/core/ports/chat-model.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { splitSentences } from '#lib/text/sentences.ts';
import { analyze } from '#lib/text/words.ts';
import { answerLanguage } from './answer-language.ts';
import { withoutAttachments } from './attachments.ts';
import { type ComposedAnswer, composeAnswer } from './compose-answer.ts';
import { contentWords } from './content-words.ts';
import { quote } from './quote.ts';
import { type Candidate, questionsInHeadings, questionsOfSections } from './section-questions.ts';
import { siblingQuestions } from './sibling-questions.ts';

const HOW_MANY = 3;
/** Candidates that are answered to see whether they can be: a few milliseconds each. */
const MOST_TRIED = 8;
const LONGEST_QUESTION = 160;
/** Messages that are compared with a candidate, and the characters of each that tell what it is about. */
const MOST_MESSAGES = 20;
const LONGEST_MESSAGE = 2000;
/** Share of a heading's words that question and answer must have said: it goes on from there. */
const LEAST_SHARE = 0.5;

/**
 * Up to three questions that go on from this answer: the question that was asked with another row in the place of its
 * own, then questions that headings ask, then what else a cited document has sections on. Each is new in the conversation, in the language of the question, and answered
 * by the passages at hand with something that was not said before. One line of plain text, free of `<` and `>`. Others
 * get their turn meanwhile; throws the reason of `signal` once it aborts.
 */
export async function followUpQuestions(
  prompt: Prompt,
  answer: ComposedAnswer,
  signal?: AbortSignal,
): Promise<string[]> {
  const passages = [...prompt.passages, ...prompt.extraPassages];
  const language = answerLanguage(prompt.question);
  const said = conversation(prompt, answer);
  const known = new Set<string>();
  for (const { content } of said) {
    await yieldToEventLoop(signal);
    known.add(topicOf(content));
  }
  const isNew = ({ question }: Candidate) => !known.has(topicOf(question)) && known.add(topicOf(question));
  const candidates = [
    ...(isPlain(prompt.question) ? siblingQuestions(prompt.question, passages, answer.cited) : []),
    ...questionsInHeadings(passages, language).filter(({ question }) => goesOn(question, said)),
    ...questionsOfSections(passages, answer.cited, language).filter(({ passage }) => isNear(passage, said)),
  ];
  const worthTrying = candidates
    .filter(({ question }) => isPlain(question) && answerLanguage(question) === language)
    .filter(isNew)
    .slice(0, MOST_TRIED);
  const questions: string[] = [];
  for (const candidate of worthTrying) {
    if (questions.length === HOW_MANY) break;
    await yieldToEventLoop(signal);
    if (isAnsweredAnew(candidate, prompt.passages, said)) questions.push(candidate.question);
  }
  return questions;
}

function conversation({ messages, question }: Prompt, { text }: ComposedAnswer): PromptMessage[] {
  const earlier = messages
    .slice(-MOST_MESSAGES, -1)
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => ({ role, content: withoutAttachments(content) }));
  return [...earlier, { role: 'user', content: question }, { role: 'assistant', content: text }];
}

function termsOf(text: string): Set<string> {
  const words = contentWords(text.slice(0, LONGEST_MESSAGE)).join(' ');
  return new Set(analyze(words, detectLanguage(text)).split(' ').filter(Boolean));
}

function topicOf(text: string): string {
  return [...termsOf(text)].sort().join(' ');
}

function isPlain(question: string): boolean {
  return question.length <= LONGEST_QUESTION && !/[<>[\]\n]/.test(question);
}

// It shares words with what was just said, and names something that was not asked.
function goesOn(question: string, said: PromptMessage[]): boolean {
  const [asked = new Set(), answered = new Set()] = said.slice(-2).map(({ content }) => termsOf(content));
  const own = [...termsOf(question)];
  const spoken = own.filter((term) => asked.has(term) || answered.has(term));
  return own.length > 1 && own.some((term) => !asked.has(term)) && spoken.length >= LEAST_SHARE * own.length;
}

// A section that says half of what was asked; others of a long document are about something else.
function isNear({ content, headings }: Passage, said: PromptMessage[]): boolean {
  const asked = termsOf(said.at(-2)?.content ?? '');
  const held = termsOf(`${headings.join(' ')} ${content}`);
  return asked.intersection(held).size >= LEAST_SHARE * asked.size;
}

// Asked as the reader would ask it, after this answer; answered from where it comes from.
function isAnsweredAnew(
  { question, about, passage }: Candidate,
  passages: Passage[],
  said: PromptMessage[],
): boolean {
  const { text, cited, certainty } = composeAnswer({
    messages: [...said, { role: 'user', content: question }],
    question,
    passages: [passage, ...passages.filter((other) => other !== passage)],
    extraPassages: [],
    followUps: false,
  });
  const earlier = said.map(({ content }) => content.replaceAll('**', '')).join('\n');
  const isNew = splitSentences(passage.content).some((sentence) => !earlier.includes(quote(sentence.text)));
  return certainty !== 'none' && isNew && cited.has(passage.sourcepage) && text.includes(about);
}
