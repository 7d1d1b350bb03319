import { decodeGenerator, encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Certainty } from '#lib/core/events/events.ts';
import type { ChatModel, ModelEvent, Prompt, PromptMessage } from '#lib/core/ports/chat-model.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { splitSentences } from '#lib/text/sentences.ts';
import { countAllTokens, shortRuns } from '#lib/text/tokens.ts';
import { analyze } from '#lib/text/words.ts';
import { languageOfPrompt, toldLanguage } from './answer-language.ts';
import { type ComposedAnswer, composeAnswer } from './compose-answer.ts';
import { FIXED_PHRASES } from './fixed-phrases.ts';
import { followUpQuestions } from './follow-up-questions.ts';
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

/** Generous: the answerer reads passages one by one and holds no attention over the whole. */
const CONTEXT_TOKENS = 128_000;

const OWN_SENTENCES = Object.values(FIXED_PHRASES).flatMap((words) =>
  Object.values(words).flatMap((text: string) => splitSentences(text).map((sentence) => sentence.text)),
);

/** Follow-up questions come from what was found below the passages that answer. */
const ALSO_READS = 9;

/**
 * The embedded answerer: it writes nothing of its own but quotes the passage that answers or may answer, with its source,
 * or says that the documents hold nothing near. Deterministic; needs no network and no key.
 */
export function createExtractiveModel(): ChatModel {
  return {
    name: 'citewell-extractive',
    contextTokens: CONTEXT_TOKENS,
    ignores: [
      'temperature',
      'seed',
      'reasoning_effort',
      'prompt_template',
      'language',
      'use_gpt4v',
      'gpt4v_input',
      'send_image_sources',
    ],
    readsImages: false,
    ownSentences: OWN_SENTENCES,
    extraPassageCount: ALSO_READS,
    async *stream(prompt, options, signal) {
      signal.throwIfAborted();
      const answer = composeAnswer(prompt);
      const text = prompt.followUps ? await withFollowUps(answer, prompt, signal) : answer.text;
      yield* speak({ text, certainty: answer.certainty }, prompt.messages, options.maxTokens, signal);
    },
  };
}

async function withFollowUps(answer: ComposedAnswer, prompt: Prompt, signal: AbortSignal): Promise<string> {
  const questions =
    answer.certainty === 'none'
      ? await rephrasedQuestions(prompt, signal)
      : await followUpQuestions(prompt, answer, signal);
  return [answer.text, questions.map((question) => `<<${question}>>`).join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** Pieces said together before the event loop gets a turn, so that hundreds of answers share it. */
const PIECES_PER_TURN = 16;
const TOKENS_PER_MESSAGE = 4;

/**
 * Says a text in tokens and ends with one `finish`: `length` when `maxTokens` cut it, which happens before a
 * citation rather than within it. Throws the signal's reason once it aborts.
 */
export async function* speak(
  { text, certainty }: { text: string; certainty: Certainty },
  messages: readonly PromptMessage[],
  maxTokens: number | undefined,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const texts = messages.map(({ content }) => content);
  const promptTokens = (await countAllTokens(texts, signal)) + messages.length * TOKENS_PER_MESSAGE;
  const all = await piecesOf(text, signal);
  const said = maxTokens === undefined ? all : all.slice(0, cutBeforeCitation(all, maxTokens));
  for (let at = 0; at < said.length; at += PIECES_PER_TURN) {
    if (at > 0) await yieldToEventLoop(signal);
    signal.throwIfAborted();
    yield { type: 'text-deltas', texts: said.slice(at, at + PIECES_PER_TURN).map((piece) => piece.text) };
  }
  signal.throwIfAborted();
  const reason = said.length < all.length ? 'length' : 'stop';
  const completionTokens = said.reduce((sum, { tokens }) => sum + tokens, 0);
  yield { type: 'finish', reason, certainty, usage: { promptTokens, completionTokens } };
}

interface Piece {
  text: string;
  tokens: number;
}

/** Whole characters that are encoded before the event loop gets a turn: few answers have as many. */
const PART = /[\s\S]{1,4000}/gu;

async function piecesOf(text: string, signal: AbortSignal): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const part of text.match(PART) ?? []) {
    if (pieces.length > 0) await yieldToEventLoop(signal);
    for (const run of shortRuns(part)) encodeInto(pieces, run);
  }
  return pieces;
}

// A character may take several tokens; they are sent together, because half a character is not text. `decode` holds half
// a character for its next call, so each token is decoded once.
function encodeInto(pieces: Piece[], text: string): void {
  let tokens = 0;
  const counted = function* () {
    for (const token of encode(text, { disallowedSpecial: new Set() })) {
      tokens += 1;
      yield token;
    }
  };
  for (const piece of decodeGenerator(counted())) {
    pieces.push({ text: piece, tokens });
    tokens = 0;
  }
}

function cutBeforeCitation(pieces: readonly Piece[], maxTokens: number): number {
  let tokens = 0;
  let openAt: number | undefined;
  for (const [index, piece] of pieces.entries()) {
    tokens += piece.tokens;
    if (tokens > maxTokens) return openAt !== undefined && openAt > 0 ? openAt : index;
    const open = piece.text.lastIndexOf('[');
    const close = piece.text.lastIndexOf(']');
    if (open > close) openAt = index;
    else if (close >= 0) openAt = undefined;
  }
  return pieces.length;
}
