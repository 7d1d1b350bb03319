import type { Language } from '#lib/text/language.ts';
import { lacksForm } from './asked-form.ts';
import { asksForHelp, holdsContact } from './emergency.ts';
import { type Excerpt, excerptOf } from './excerpt.ts';
import { type MatchedSource, shareOf } from './match-source.ts';
import { isStopWord } from './question-terms.ts';
import type { AskedQuestion } from './read-question.ts';
import { indexTerms } from './sources.ts';
import { sureStrength } from './term-matches.ts';

/** An excerpt with the share (0–1) of the question's weight that it says. */
export interface RatedExcerpt extends Excerpt {
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
export function chooseExcerpts(
  question: AskedQuestion,
  matched: readonly MatchedSource[],
  mostWords: number,
): RatedExcerpt[] {
  const rate = (excerpt: Excerpt, isAsked: boolean): RatedExcerpt => {
    const lacks = lacksForm(question.text, excerpt.source.language);
    const lacksAll = excerpt.pieces.every(({ text }) => lacks(text));
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
