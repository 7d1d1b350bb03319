import type { Certainty } from '#lib/core/events/events.ts';
import { readAtoms } from '#lib/core/support/read-atoms.ts';
import type { Language } from '#lib/text/language.ts';
import { foldWord } from '#lib/text/words.ts';
import type { Excerpt } from './excerpt.ts';
import { asksForHelp } from './fixed-phrases.ts';
import { type MatchedPiece, type Said, shareOf } from './match-source.ts';
import type { AskedQuestion } from './read-question.ts';
import { isSaid, isSaidItself, sureStrength } from './term-matches.ts';

/** An excerpt that is to be shown first, and what is known of it. */
interface JudgedExcerpt extends Excerpt {
  /** The share (0–1) of the question's weight that it says. */
  share: number;
  /** Whether its heading is the question. */
  isAsked: boolean;
  /** Whether it names a number or an address to turn to. */
  holdsHelp: boolean;
}

/** Of the weight of a question's words, what the excerpt must say to answer, and what may stand in no document. */
const LEAST_ANSWER = 0.65;
const MOST_UNKNOWN_OF_ANSWER = 0.25;
/** A question of so few telling words is answered only where each is said. */
const FEW_WORDS = 3;
/** What a word weighs at most, beside the mean of the telling words, that may be missing. */
const COMMON = 0.75;
/** What the piece that holds what is asked for must say, with what leads to it. */
const LEAST_BESIDE_FORM = 0.5;
/** What the excerpt must say to be shown at all: more where most of the question stands in no document. */
const LEAST_LIKELY = 0.2;
const LEAST_LIKELY_OF_UNKNOWN = 0.4;
const MOSTLY = 0.5;

/**
 * How sure an excerpt answers. For `answer` it says most of the question, its names and, of few words, all; a piece holds the
 * kind of thing that is asked for beside half of the question; and "not" meets "not". A passage below the first answers for
 * sure only where a document asks the question, or one sentence tells the date or the amount: else the search knew better.
 */
export function certaintyOf(
  question: AskedQuestion,
  excerpt: JudgedExcerpt,
  isFirstFound: boolean,
): Certainty {
  if (excerpt.isAsked) return 'answer';
  const unknown = question.terms.map(({ word }) => Number(question.unknown.includes(word)));
  const unanswered = unknown.map((one, index) => (question.matches[index]?.size ? 0 : one));
  const weights = weightsOf(question);
  const isMostlyUnknown = shareOf(unanswered, weights) >= MOSTLY;
  if (excerpt.share < (isMostlyUnknown ? LEAST_LIKELY_OF_UNKNOWN : LEAST_LIKELY)) return 'none';
  // Who is in danger must not be sure of a passage that names nobody to call.
  const isOfHelp = excerpt.holdsHelp || !asksForHelp(question.text);
  const isKnown = shareOf(unknown, weights) <= MOST_UNKNOWN_OF_ANSWER;
  const isSure = (isFirstFound || holdsExactly(question, excerpt)) && isKnown && isAnswer(question, excerpt);
  return isSure && isOfHelp ? 'answer' : 'likely';
}

function isAnswer(question: AskedQuestion, { source: { language }, best, pieces, said }: Excerpt): boolean {
  const { form, text } = question;
  const weights = weightsOf(question);
  const certain = (words: Said) => shareOf(words.map(sureStrength), weights);
  const holding = form.kind === 'any' ? pieces : pieces.filter((piece) => form.isHeld(piece, language));
  return (
    certain(said) >= LEAST_ANSWER &&
    holding.some(({ around }) => certain(around) >= LEAST_BESIDE_FORM) &&
    saysTelling(question, said) &&
    isTurnedAlike(text, best, language)
  );
}

/** Kinds of things that a sentence seldom holds by chance: the date of an event, an amount of money, a telephone number. */
const RARE: ReadonlySet<AskedQuestion['form']['kind']> = new Set(['past', 'money', 'phone']);

/** Whether one piece holds what is asked for and says every telling word of the question itself. */
function holdsExactly(question: AskedQuestion, { pieces, source: { language } }: Excerpt): boolean {
  const { form } = question;
  if (!RARE.has(form.kind)) return false;
  return pieces.some((piece) => {
    const telling = tellingWords(question, piece.own);
    return (
      telling.length > 0 &&
      telling.every(({ strength }) => isSaidItself(strength)) &&
      form.isHeld(piece, language)
    );
  });
}

// An amount of money need not say "cost".
function weightsOf({ terms, rarity, form }: AskedQuestion): number[] {
  return rarity.map((weight, index) => (form.implied.has(terms[index]?.word ?? '') ? 0 : weight));
}

/**
 * Whether all names of the question are said, and where its telling words are few, all of these; but for one that is common
 * beside the others. One of several must be said itself: two related words may mean anything. So must what is counted or
 * happened, where nothing else tells.
 */
function saysTelling(question: AskedQuestion, said: Said): boolean {
  const { form } = question;
  const telling = tellingWords(question, said);
  const mayBeRelated = telling.length === 1 && form.kind !== 'count' && form.kind !== 'past';
  const isOneItself = telling.some(({ strength }) => isSaidItself(strength));
  if (telling.length > 0 && !isOneItself && !mayBeRelated) return false;
  const mean = telling.reduce((sum, { weight }) => sum + weight, 0) / telling.length;
  const mustBeSaid = telling.filter(
    ({ isName, weight }) => isName || (telling.length <= FEW_WORDS && weight > COMMON * mean),
  );
  return mustBeSaid.every(({ strength }) => isSaid(strength));
}

/** The words that carry the question's topic, each with its weight and how well it is said. */
function tellingWords({ terms, rarity, form }: AskedQuestion, said: Said) {
  return terms.flatMap((term, index) =>
    term.isStop || term.weight < 1 || form.implied.has(term.word)
      ? []
      : [{ isName: term.isName, weight: rarity[index] ?? 0, strength: said[index] ?? 0 }],
  );
}

/** "Without" and the like turn a part of the question, which the text may say in another way. */
const WITHOUT: ReadonlySet<string> = new Set(
  'without ohne sans sin senza sem zonder utan uden uten bez'.split(' '),
);

/** Characters of a question that are read for "not". */
const LONGEST_ASKED = 2000;

/** Whether a question that says "not" meets a text that does. */
function isTurnedAlike(question: string, { text, block }: MatchedPiece, language: Language): boolean {
  const isNegated = readAtoms(question.slice(0, LONGEST_ASKED), language).some(
    (atom) => atom.cue === 'not' && !WITHOUT.has(foldWord(atom.text)),
  );
  if (!isNegated) return true;
  const leadIn = block.kind === 'list' ? block.leadIn : null;
  const around = [block.heading, leadIn, text].filter(Boolean).join('. ');
  return readAtoms(around, language).some(({ cue }) => cue === 'not' || cue === 'except' || cue === 'only');
}
