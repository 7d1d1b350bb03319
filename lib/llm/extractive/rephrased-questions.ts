import type { Prompt } from '#lib/core/ports/chat-model.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { analyze } from '#lib/text/words.ts';
import { languageOfPrompt, toldLanguage } from './answer-language.ts';
import { composeAnswer } from './compose-answer.ts';
import { contentWords } from './question-terms.ts';
import { type Candidate, questionOfSection, questionsInHeadings } from './section-questions.ts';

const HOW_MANY = 3;
const MOST_TRIED = 8;
const LONGEST_QUESTION = 160;

/**
 * Up to three questions to ask in place of one that the documents do not answer: with the words that documents hold for
 * those that were mistyped, then what headings ask and name that share a word with it. Each is in the language of the
 * question and answered by the passages at hand. One line of plain text, free of `<` and `>`. Throws the reason of
 * `signal` once it aborts.
 */
export async function rephrasedQuestions(prompt: Prompt, signal?: AbortSignal): Promise<string[]> {
  const language = languageOfPrompt(prompt);
  const asked = termsOf(prompt.question);
  const near = [...prompt.passages, ...prompt.extraPassages].filter(
    ({ headings, title }) => termsOf([...headings, title ?? ''].join(' ')).intersection(asked).size > 0,
  );
  const candidates = [
    ...correctedQuestion(prompt),
    ...questionsInHeadings(near, language).filter(
      ({ question }) => (toldLanguage(question) ?? language) === language,
    ),
    ...near.flatMap((passage) => questionOfSection(passage, language)),
  ];
  const questions = new Set<string>();
  for (const candidate of candidates.slice(0, MOST_TRIED)) {
    if (questions.size === HOW_MANY) break;
    await yieldToEventLoop(signal);
    if (isPlain(candidate.question) && isAnswered(candidate, prompt)) questions.add(candidate.question);
  }
  return [...questions];
}

/** The question with the likeliest correction of each word that no document holds; nothing where there is none. */
function correctedQuestion({ question, passages, searchedWords = [] }: Prompt): Candidate[] {
  const [passage] = passages;
  const corrected = searchedWords
    .filter(({ isHeld, meant }) => !isHeld && meant.length > 0)
    .reduce((text, { word, meant }) => replaceWord(text, word, meant[0] ?? word), question);
  return passage && corrected !== question ? [{ question: corrected, about: '', passage }] : [];
}

function replaceWord(text: string, word: string, by: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu'), () => by);
}

function termsOf(text: string): Set<string> {
  return new Set(analyze(contentWords(text).join(' '), detectLanguage(text)).split(' ').filter(Boolean));
}

function isPlain(question: string): boolean {
  return question.length <= LONGEST_QUESTION && !/[<>[\]\n]/.test(question);
}

function isAnswered({ question, passage }: Candidate, { passages }: Prompt): boolean {
  const { certainty, cited } = composeAnswer({
    messages: [{ role: 'user', content: question }],
    question,
    passages: [passage, ...passages.filter((other) => other !== passage)],
    extraPassages: [],
    followUps: false,
  });
  return certainty !== 'none' && cited.size > 0;
}
