import type { Prompt } from '#lib/core/ports/chat-model.ts';
import { answerLanguage } from './answer-language.ts';
import { answerUnits, type Unit } from './answer-units.ts';
import { withoutAttachments } from './attachments.ts';
import { answerProbability, decisionFeatures } from './decide.ts';
import { OWN_WORDS } from './own-words.ts';
import { BOUNDS, chooseUnits, type RankedUnit, rankUnits } from './rank-units.ts';
import { type AskedQuestion, questionOf, readQuestion, sourcesOf } from './read-question.ts';
import { type AskedFields, renderAnswer } from './render-answer.ts';
import { smallTalk } from './small-talk.ts';
import { indexTerms, readWordings } from './sources.ts';
import { toldUnits } from './told-units.ts';
import { compareUnits, type Evidence, shareOf } from './unit-features.ts';
import { type AnswerWeights, LEARNED_WEIGHTS } from './weights.ts';
import { withSection } from './with-section.ts';

/** A composed answer in Markdown, and the sourcepages it cites. */
export interface ComposedAnswer {
  text: string;
  cited: ReadonlySet<string>;
  /** False when nothing answers: the text then says so and quotes at most the closest passages. */
  answered: boolean;
}

/** The least probability of being right that an answer is given with. */
const LEAST_PROBABILITY = 0.45;
/** Of a question's weight, what a quote must speak of to be close to it. */
const LEAST_RELATED = 0.25;
const NOTHING_CITED: ReadonlySet<string> = new Set();

/** Answers with quotes of the passages, each followed by its source, or says that they do not answer and quotes the closest. */
export function composeAnswer(prompt: Prompt, weights: AnswerWeights = LEARNED_WEIGHTS): ComposedAnswer {
  const own = OWN_WORDS[answerLanguage(prompt.question, earlierQuestions(prompt))];
  const talk = smallTalk(prompt.question);
  if (talk) return { text: own[talk], cited: NOTHING_CITED, answered: true };
  const { question, evidence } = examine(prompt);
  const ranked = rankUnits(evidence, weights.units);
  const probability = answerProbability(decisionFeatures(question, ranked), weights.decision, weights.bias);
  if (ranked.length > 0 && probability >= LEAST_PROBABILITY) {
    const bounds = BOUNDS[prompt.length ?? 'normal'];
    const told = toldUnits(question.text, chooseUnits(ranked, bounds), ranked);
    return { ...rendered(question, withSection(told, ranked, bounds.sectionWords)), answered: true };
  }
  const closest = closestUnits(question, ranked);
  if (closest.length === 0) return { text: own.notFound, cited: NOTHING_CITED, answered: false };
  const { text, cited } = rendered(question, closest);
  return { text: `${own.closest}\n\n${text}`, cited, answered: false };
}

function earlierQuestions({ messages }: Prompt): string[] {
  const asked = messages.filter(({ role }) => role === 'user').slice(0, -1);
  return asked.map(({ content }) => withoutAttachments(content));
}

/** A prompt's question, and how everything that its sources say speaks of it. What the weights are learned from. */
export function examine(prompt: Prompt): { question: AskedQuestion; evidence: Evidence[] } {
  const sources = sourcesOf(prompt);
  const question = readQuestion(questionOf(prompt), [...sources, ...readWordings(prompt.extraPassages)]);
  return { question, evidence: compareUnits(question, answerUnits(sources)) };
}

function closestUnits(question: AskedQuestion, ranked: readonly RankedUnit[]): Unit[] {
  return chooseUnits(ranked.filter((unit) => shareOf(unit.around, question.rarity) >= LEAST_RELATED)).map(
    ({ unit }) => unit,
  );
}

function rendered(question: AskedQuestion, units: readonly Unit[]): Pick<ComposedAnswer, 'text' | 'cited'> {
  const cited = new Set(units.flatMap(({ source }) => source.sourcepage ?? []));
  return { text: renderAnswer(units, askedFields(question)), cited };
}

// Words of the question that do not name the record ask for a field by its name or value.
function askedFields({ terms, matches }: AskedQuestion): AskedFields {
  const spoken = (text: string) => {
    const held = indexTerms(text, 'en');
    return matches.flatMap((match, index) =>
      !terms[index]?.isStop && held.some((term) => match.has(term)) ? [index] : [],
    );
  };
  return (title, fields) => {
    const known = new Set(spoken(title));
    const rated = fields.map((field) => {
      const words = spoken(`${field.name} ${field.value}`).filter((index) => !known.has(index));
      return { field, words };
    });
    // The price in euros speaks of the price and of euros: that in dollars is not asked for.
    const isLess = (words: readonly number[]) =>
      rated.some(
        (other) => other.words.length > words.length && words.every((word) => other.words.includes(word)),
      );
    return rated.filter(({ words }) => words.length > 0 && !isLess(words)).map(({ field }) => field);
  };
}
