import type { Passage } from '#lib/core/events/passage.ts';
import type { Prompt, PromptMessage } from '#lib/core/ports/chat-model.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { splitSentences } from '#lib/text/sentences.ts';
import { analyze } from '#lib/text/words.ts';
import { answerLanguage, languageOfPrompt, toldLanguage } from './answer-language.ts';
import { type ComposedAnswer, composeAnswer } from './compose-answer.ts';
import { type Block, passageBlocks } from './passage-blocks.ts';
import { contentWords } from './question-terms.ts';
import { type Candidate, questionsInHeadings, questionsOfSections } from './section-questions.ts';
import { quote, withoutAttachments } from './sources.ts';

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
  const language = languageOfPrompt(prompt);
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
    .filter(({ question }) => isPlain(question) && (toldLanguage(question) ?? language) === language)
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

/** A name of a few words. Anything else in a first column is a sentence or a figure. */
const LABEL = /^\p{L}[\p{L}\p{N}'’-]{0,40}(?: [\p{L}\p{N}'’-]{1,20}){0,2}$/u;
/** Labels of one table that are read. */
const MOST_LABELS = 100;
/** Languages in which the words before a noun do not depend on its gender. */
const WITHOUT_GENDER: ReadonlySet<string> = new Set(['en', 'ja', 'zh', 'ko']);

/**
 * The question with another row of a cited table, or another record of a cited file, in the place of the one it names:
 * "… in Germany?" becomes "… in Portugal?". None where it names two of a kind, because it compares them.
 */
function siblingQuestions(
  question: string,
  passages: readonly Passage[],
  cited: ReadonlySet<string>,
): Candidate[] {
  const groups = parallelRows(passages).map((rows) => ({
    rows,
    named: rows.filter(({ label }) => patternOf(label).test(question)),
  }));
  if (groups.some(({ named }) => new Set(named.map(({ label }) => label)).size > 1)) return [];
  return groups.flatMap(({ rows, named }) => {
    const own = named.find(({ passage }) => cited.has(passage.sourcepage));
    if (!own) return [];
    return rows.flatMap(({ label, passage }) => {
      if (label === own.label || !fits(label, own.label, question, passages)) return [];
      const other = question.replace(patternOf(own.label), (text) => inCaseOf(text, label));
      return [{ question: other, about: label, passage }];
    });
  });
}

interface Row {
  label: string;
  passage: Passage;
}

// Things of one kind: the rows of one table, the records of one file.
function parallelRows(passages: readonly Passage[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const passage of passages) {
    for (const [index, block] of passageBlocks(passage.content, passage.headings).entries()) {
      const key = block.kind === 'table' ? `${passage.id} ${index}` : passage.sourcefile;
      const labels = labelsOf(block).filter((label) => LABEL.test(label));
      groups.set(key, [...(groups.get(key) ?? []), ...labels.map((label) => ({ label, passage }))]);
    }
  }
  return [...groups.values()];
}

// What comes first names a row or a record.
function labelsOf(block: Block): string[] {
  if (block.kind === 'table') return block.rows.slice(0, MOST_LABELS).map(([first]) => first ?? '');
  return block.kind === 'fields' ? block.fields.slice(0, 1).map(({ value }) => value) : [];
}

function patternOf(label: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${label}(?![\\p{L}\\p{N}])`, 'iu');
}

// "en Portugal" and "in United Kingdom" are wrong: a name follows what it follows in the documents, and in languages
// without gender also what it follows in the question, if it is one word that the documents write without an article.
function fits(label: string, own: string, question: string, passages: readonly Passage[]): boolean {
  const start = question.search(patternOf(own));
  const isWritten = (phrase: string) => passages.some(({ content }) => content.includes(phrase));
  const before = /\S{1,40}\s$/u.exec(question.slice(0, start))?.[0] ?? '';
  if (!WITHOUT_GENDER.has(answerLanguage(question))) return isWritten(before + label);
  const isNoun = /^\p{Ll}/u.test(question.slice(start));
  return isNoun || /\d/.test(label) || (!label.includes(' ') && !isWritten(`the ${label}`));
}

function inCaseOf(text: string, label: string): string {
  const isLower = /^\p{Ll}/u.test(text) && /^\p{Lu}\p{Ll}/u.test(label);
  return isLower ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
