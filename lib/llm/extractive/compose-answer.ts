import type { Prompt } from '#lib/core/ports.ts';
import { answerFit, isStrict } from './answer-form.ts';
import { answerKind } from './answer-kind.ts';
import { answerLanguage } from './answer-language.ts';
import { answerUnits, type Unit } from './answer-units.ts';
import { attachedTexts, withoutAttachments } from './attachments.ts';
import { isAnswered, isHeadedAnswer } from './decide.ts';
import { OWN_WORDS } from './own-words.ts';
import { type QuestionTerm, questionTerms } from './question-terms.ts';
import { renderAnswer } from './render-answer.ts';
import type { AskedFields } from './render-table.ts';
import { type ResolvedQuestion, resolveQuestion } from './resolve-question.ts';
import { scoreSections } from './score-sections.ts';
import { type AskedQuestion, scoreUnits } from './score-units.ts';
import { selectFromSection } from './select-section.ts';
import { selectUnits } from './select-units.ts';
import { smallTalk } from './small-talk.ts';
import { indexTerms, readSource, readSources, type Source, sharedVocabulary } from './sources.ts';
import { matchTerm } from './term-matches.ts';

/** A composed answer in Markdown, and the sourcepages it cites. */
export interface ComposedAnswer {
  text: string;
  cited: ReadonlySet<string>;
  /** False when the passages do not answer. */
  answered: boolean;
}

/** What a carried-over word counts against a word of the question itself. */
const CARRIED_WEIGHT = 0.6;
/** Keeps the numbers of names carried over apart from those of the question's own. */
const CARRIED_NAMES = 1000;
/** Of fewer sources than this, that most hold a word says nothing about the word. */
const FEW_SOURCES = 5;
/** Bytes of attached files that are read: about twenty pages in any script, so that one upload cannot delay the others. */
const MOST_ATTACHED = 50_000;
/** Words of a question that are compared with everything found: more are a text that was pasted. */
const MOST_TERMS = 100;
/** Stands for the form of a value among the words of a question that a field speaks of. */
const BY_FORM = -1;
const NOTHING_CITED: ReadonlySet<string> = new Set();

/** Answers with sentences of the passages, each followed by its source, or says that they do not answer. */
export function composeAnswer(prompt: Prompt): ComposedAnswer {
  const own = OWN_WORDS[answerLanguage(prompt.question)];
  const talk = smallTalk(prompt.question);
  if (talk) return { text: own[talk], cited: NOTHING_CITED, answered: true };
  const sources = [...attachedSources(prompt), ...readSources(prompt.passages)];
  const question = askedQuestion(resolvedQuestion(prompt), sources, readSources(prompt.extraPassages));
  const units = answeringUnits(question, answerUnits(sources));
  if (units.length === 0) return { text: own.notFound, cited: NOTHING_CITED, answered: false };
  const cited = new Set(units.flatMap((unit) => unit.source.sourcepage ?? []));
  return { text: renderAnswer(units, askedFields(question)), cited, answered: true };
}

// What says it in so many words goes first; else the section below a heading that speaks of it. None when neither answers.
function answeringUnits(question: AskedQuestion, all: readonly Unit[]): Unit[] {
  const scored = scoreUnits(question, all);
  const section = scoreSections(question, all)[0];
  const isHeaded = section !== undefined && isHeadedAnswer(question, section, scored);
  const told = isHeaded ? selectFromSection(question, section) : [];
  if (told.length > 0) return told;
  return isAnswered(question, scored) ? selectUnits(question, scored).map(({ unit }) => unit) : [];
}

// A field is asked for by words in its name or value that do not name its record, and where a date or a name was asked
// for, by its form.
function askedFields({ matches, kind, text }: AskedQuestion): AskedFields {
  const spoken = (part: string) => {
    const terms = indexTerms(part, 'en');
    return matches.flatMap((match, index) => (terms.some((term) => match.has(term)) ? [index] : []));
  };
  const hasForm = (value: string) =>
    isStrict(kind) && kind !== 'amount' && answerFit(kind, value, text) === 1;
  return (title, { name, value }) => {
    const known = new Set(spoken(title));
    const told = spoken(`${name} ${value}`).filter((index) => !known.has(index));
    return told.length > 0 || !hasForm(value) ? told : [BY_FORM];
  };
}

// The prompt's question, resolved from the turns before it.
function resolvedQuestion({ messages, question }: Prompt): ResolvedQuestion {
  const last = messages.findLastIndex((message) => message.role === 'user');
  const earlier = messages
    .slice(0, Math.max(0, last))
    .filter((message) => message.role !== 'system')
    .map(({ role, content }) => ({ role, content: withoutAttachments(content) }));
  return resolveQuestion([...earlier, { role: 'user', content: question }]);
}

function attachedSources(prompt: Prompt): Source[] {
  let left = MOST_ATTACHED;
  return attachedTexts(prompt).map(({ name, text }) => {
    const { read, written } = new TextEncoder().encodeInto(text, new Uint8Array(left));
    left -= written;
    return readSource(text.slice(0, read), [], { rank: 0, sourcepage: null, name });
  });
}

// A resolved question, compared with the words of everything that was found.
function askedQuestion(
  { question, carried, continued }: ResolvedQuestion,
  sources: Source[],
  extraPassages: Source[],
): AskedQuestion {
  const languages = [...new Set([...sources, ...extraPassages].map((source) => source.language))];
  const terms = questionTerms(question, languages).slice(0, MOST_TERMS);
  const known = new Set(terms.map((term) => term.word));
  const unsaid: QuestionTerm[] = questionTerms(carried.join(' '), languages)
    .filter((term) => !known.has(term.word))
    .map((term) => ({
      ...term,
      weight: term.weight * CARRIED_WEIGHT,
      isCarried: true,
      nameId: term.nameId === null ? null : CARRIED_NAMES + term.nameId,
    }));
  const found = [...sources, ...extraPassages];
  const vocabulary = sharedVocabulary(found);
  // What an earlier question said and nothing found speaks of belonged to that question alone.
  const compared = [...terms, ...unsaid]
    .map((term) => ({ term, match: matchTerm(term, vocabulary, languages) }))
    .filter(({ term, match }) => !term.isCarried || match.size > 0);
  const matches = compared.map(({ match }) => match);
  const commonness = matches.map((match) => {
    const holding = found.filter((source) => [...match.keys()].some((term) => source.terms.has(term)));
    return holding.length / Math.max(FEW_SOURCES, found.length);
  });
  const ownKind = answerKind(question);
  const kind = continued !== null && ownKind === 'open' ? answerKind(continued) : ownKind;
  return { text: question, kind, terms: compared.map(({ term }) => term), matches, commonness };
}
