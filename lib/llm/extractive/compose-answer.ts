import type { Certainty } from '#lib/core/events/events.ts';
import type { Prompt } from '#lib/core/ports/chat-model.ts';
import type { Language } from '#lib/text/language.ts';
import { languageOfPrompt } from './answer-language.ts';
import { certaintyOf } from './certainty.ts';
import { type Excerpt, excerptOf } from './excerpt.ts';
import { asksForHelp, FIXED_PHRASES, holdsContact, smallTalk } from './fixed-phrases.ts';
import type { Field } from './logical-lines.ts';
import { type MatchedSource, shareOf, sourceMatcher } from './match-source.ts';
import { isStopWord } from './question-terms.ts';
import { type AskedQuestion, questionOf, readQuestion, sourcesOf } from './read-question.ts';
import { type AskedFields, type AskedValue, renderExcerpt, renderLine } from './render-excerpt.ts';
import { indexTerms, quote, readWordings } from './sources.ts';
import { sureStrength } from './term-matches.ts';

/** A composed answer in Markdown, and the sourcepages it cites: none where its certainty is `none`. */
export interface ComposedAnswer {
  text: string;
  cited: ReadonlySet<string>;
  certainty: Certainty;
}

/** Words of the excerpt, by the length of the answer. */
const EXCERPT_WORDS: Record<NonNullable<Prompt['length']>, number> = {
  short: 45,
  normal: 120,
  detailed: 240,
};
/** Places that are named below it. */
const MOST_OTHERS = 2;
/** Of what the first place says of the question, what another must say. */
const LEAST_OF_FIRST = 0.3;
/** Words of a question that are named as said nowhere. */
const MOST_UNKNOWN = 5;

const NOTHING_CITED: ReadonlySet<string> = new Set();

/**
 * Answers as an honest search engine does: with the passage that was found first, as a person would copy it, and the
 * likeliest sentence in bold, then up to two other places in a line each. Says how sure it is; where nothing is near, it
 * quotes nothing and names the words that no document holds.
 */
export function composeAnswer(prompt: Prompt): ComposedAnswer {
  const own = FIXED_PHRASES[languageOfPrompt(prompt)];
  const talk = smallTalk(prompt.question);
  if (talk) return { text: own[talk], cited: NOTHING_CITED, certainty: 'answer' };
  const sources = sourcesOf(prompt);
  const found = [...sources, ...readWordings(prompt.extraPassages)];
  const question = readQuestion(questionOf(prompt), found, prompt);
  const matched = sources.map(sourceMatcher(question));
  const [first, ...rest] = chooseExcerpts(question, matched, EXCERPT_WORDS[prompt.length ?? 'normal']);
  const certainty = first ? certaintyOf(question, first, first.source === sources[0]) : 'none';
  if (!first || certainty === 'none') {
    const text = [own.notFound, ...unknownWords(question, own.unknownWords)].join(' ');
    return { text, cited: NOTHING_CITED, certainty: 'none' };
  }
  const asked = askedFields(question);
  const others = prompt.length === 'short' ? [] : otherPlaces(first, rest);
  const text = [
    ...(certainty === 'likely' ? [own.likely] : []),
    renderExcerpt(first, asked, askedValue(question, first.source.language, asked)),
    ...(others.length > 0 ? [own.others, others.map((other) => renderLine(other, asked)).join('\n')] : []),
  ].join('\n\n');
  const cited = new Set([first, ...others].flatMap(({ source }) => source.sourcepage ?? []));
  return { text, cited, certainty };
}

function otherPlaces(first: RatedExcerpt, rest: readonly RatedExcerpt[]): RatedExcerpt[] {
  const told = new Set(first.pieces.map(({ text }) => text));
  const places = rest.filter(({ share, best }) => {
    const isNew = !told.has(best.text);
    told.add(best.text);
    return isNew && share >= LEAST_OF_FIRST * first.share;
  });
  return places.slice(0, MOST_OTHERS);
}

function unknownWords({ terms, unknown }: AskedQuestion, sentence: string): string[] {
  const missing = terms.filter(({ word }) => unknown.includes(word)).slice(0, MOST_UNKNOWN);
  const named = missing.map(({ written }) => `“${quote(written)}”`);
  return named.length > 0 ? [sentence.replace('…', named.join(', '))] : [];
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

/** What questions ask for by a word of their own, and the values that are of that kind: amounts and telephone numbers. */
const KINDS_OF_VALUE: readonly (readonly [asks: RegExp, value: RegExp])[] = [
  [
    /\b(?:costs?|prices?|fees?|how much|kostet|kosten|preis|coûtent?|coûte|prix|cuestan?|precio|cost[aio]|prezzo|custam?|preço|kosta|koster|kosztuje)\b|いくら|料金|価格|سعر|تكلفة/iu,
    /\p{Sc}\s?\p{N}|\p{N}\s?(?:\p{Sc}|[A-Z]{3}\b|kr\b|zł|円)/u,
  ],
  [
    /\b(?:tele)?(?:ph?one?|fono?)\b|\b(?:call|ring|hotline|anrufen|durchwahl|appeler|llamar|chiamare|ligar|bellen)\b|téléphone|teléfono|電話|هاتف|الاتصال/iu,
    /^[+(\d][\d\s()./-]{5,28}\d$/,
  ],
];
/** A longer value is a text. */
const LONGEST_VALUE = 40;

/**
 * The value of a row or record that a question asks for: the only one that it names, or else the only one of the kind that
 * it asks for: an amount, a telephone number, a number, a date or a name.
 */
function askedValue({ text, form }: AskedQuestion, language: Language, asked: AskedFields): AskedValue {
  const said = text.toLowerCase();
  const ofKinds = KINDS_OF_VALUE.filter(([asks]) => asks.test(text));
  const isHeld = (field: Field) => {
    // A count needs the name of what it counts. Behind a word, a figure is no name.
    const piece = form.kind === 'count' ? `${field.name}: ${field.value}` : `${field.value} a`;
    return form.isHeld({ text: piece, block: { kind: 'fields', heading: null, fields: [field] } }, language);
  };
  return (title, fields) => {
    const unsaid = fields.filter(({ value }) => value !== '' && !said.includes(value.toLowerCase()));
    const named = asked(title, fields).filter((field) => unsaid.includes(field));
    const among = named.length > 0 ? named : unsaid;
    const fitting = [
      ...ofKinds.map(([, kind]) => among.filter(({ value }) => kind.test(value))),
      form.kind === 'any' ? [] : among.filter(isHeld),
    ];
    const [only] = [named, ...fitting].find((some) => some.length === 1) ?? [];
    return only && only.value.length <= LONGEST_VALUE ? only : undefined;
  };
}

/** An excerpt with the share (0–1) of the question's weight that it says. */
interface RatedExcerpt extends Excerpt {
  share: number;
  /** The same without what phrases stand for and what merely answers a word. */
  sureShare: number;
  /** Whether its heading is the question. */
  isAsked: boolean;
  /** Whether it names a number or an address to turn to. */
  holdsHelp: boolean;
  /** Whether it lacks the kind of thing that is asked for. */
  lacksForm: boolean;
}

/** How much more of the question a lower excerpt must say to be shown before those that the search ranks higher. */
const MUCH_MORE = 0.15;
/** How alike a heading must be to a question to be that question: the share of their words that both have. */
const SAME_QUESTION = 0.75;

/**
 * The excerpts of sources, that to be shown first in front and the rest in the order of the search. First is the entry
 * of a document that asks this question; then, in an emergency, whom to call; then what the search ranks first, unless
 * another says much more of the question, or as much with the number, date or name that is asked for.
 */
function chooseExcerpts(
  question: AskedQuestion,
  matched: readonly MatchedSource[],
  mostWords: number,
): RatedExcerpt[] {
  const rate = (excerpt: Excerpt, isAsked: boolean): RatedExcerpt => {
    const lacksAll = excerpt.pieces.every((piece) => !question.form.isHeld(piece, excerpt.source.language));
    return {
      ...excerpt,
      share: shareOf(excerpt.said, question.rarity),
      sureShare: shareOf(excerpt.said.map(sureStrength), question.rarity),
      isAsked,
      holdsHelp: excerpt.pieces.some(({ text }) => holdsContact(text)),
      lacksForm: lacksAll,
    };
  };
  const entry = entryOf(question.text, matched);
  const excerpts = matched.flatMap((source) => {
    const heading = source === entry?.matched ? entry.heading : undefined;
    const excerpt = excerptOf(source, mostWords, heading);
    return excerpt ? [rate(excerpt, heading !== undefined)] : [];
  });
  const first = firstOf(question.text, excerpts);
  return first ? [first, ...excerpts.filter((excerpt) => excerpt !== first)] : [];
}

function firstOf(question: string, excerpts: readonly RatedExcerpt[]): RatedExcerpt | undefined {
  const asked = excerpts.find(({ isAsked }) => isAsked);
  if (asked) return asked;
  const contact = asksForHelp(question) ? excerpts.find(isContact) : undefined;
  if (contact) return contact;
  return excerpts.reduce<RatedExcerpt | undefined>((first, excerpt) => {
    if (!first || excerpt.sureShare > first.sureShare + MUCH_MORE) return excerpt;
    const fits = first.lacksForm && !excerpt.lacksForm && excerpt.sureShare >= first.sureShare;
    return fits ? excerpt : first;
  }, undefined);
}

function isContact({ holdsHelp, share }: RatedExcerpt): boolean {
  return share > 0 && holdsHelp;
}

interface Entry {
  matched: MatchedSource;
  heading: string;
  alike: number;
}

/** The entry of a document that asks the question: that with the likest heading; of two parts of one, that it begins with. */
function entryOf(question: string, matched: readonly MatchedSource[]): Entry | undefined {
  const entries = matched.flatMap((one) => headingsOf(one).map((heading) => entryAt(question, one, heading)));
  const [likest] = entries.filter(({ alike }) => alike >= SAME_QUESTION).sort((a, b) => b.alike - a.alike);
  return likest;
}

function headingsOf({ source, pieces }: MatchedSource): string[] {
  const headings = new Set([...pieces.map(({ block }) => block.heading), source.headings.at(-1) ?? null]);
  return [...headings].filter((heading) => heading !== null);
}

function entryAt(question: string, matched: MatchedSource, heading: string): Entry {
  const begins = matched.pieces.some(({ block }) => block.heading === heading);
  const alike = likeness(question, heading, matched.source.language) + (begins ? BEGINS : 0);
  return { matched, heading, alike };
}

/** Less than any difference between two headings. */
const BEGINS = 0.001;

function likeness(question: string, heading: string, language: Language): number {
  const asked = indexTerms(question, language);
  const terms = indexTerms(heading, language);
  const telling = (all: string[]) => all.filter((term) => !isStopWord(term, language));
  const isSame = telling(terms).length > 1 && jaccard(telling(asked), telling(terms)) === 1;
  return Math.max(jaccard(asked, terms), isSame ? SAME_QUESTION : 0);
}

function jaccard(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [new Set(one), new Set(other)];
  const union = a.union(b).size;
  return union === 0 ? 0 : a.intersection(b).size / union;
}
