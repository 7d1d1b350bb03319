import { type Candidate, wordNumber } from './candidate.ts';
import { Matcher, type Matches } from './matches.ts';
import type { QueryPlan } from './query-plan.ts';
import { WEIGHTS } from './weights.ts';

/** What the collection is like, as far as ranking must know. */
interface CollectionStatistics {
  /** Index terms in an average passage. */
  averageTerms: number;
}

/** What adds to a passage's score; `contents`, `legal` and `repeat` take away. */
type Ingredient =
  | 'terms'
  | 'proximity'
  | 'bigrams'
  | 'heading'
  | 'firstStage'
  | 'nearness'
  | 'answerType'
  | 'title'
  | 'contents'
  | 'legal'
  | 'repeat';

/** What a passage earns by itself. */
type OwnParts = Record<Exclude<Ingredient, 'title' | 'contents' | 'legal' | 'repeat'>, number>;

/**
 * A candidate with its score: 0 (nothing of the question) to 1 (all of it, together, below a heading of that name, in a
 * document of that name), comparable between questions. `parts` add up to the score and explain it.
 */
interface RankedCandidate {
  candidate: Candidate;
  score: number;
  parts: Record<Ingredient, number>;
}

/** The score of a passage that has everything, before it is scaled to 1. */
const FULL_SCORE =
  (WEIGHTS.terms +
    WEIGHTS.proximity +
    WEIGHTS.bigrams +
    WEIGHTS.heading +
    WEIGHTS.firstStage +
    WEIGHTS.nearness +
    WEIGHTS.answerType) *
  (1 + WEIGHTS.title);

/** Orders first-stage candidates by how well they answer; pure, linear in the candidates' text, same length out as in. */
export function rerank(
  plan: QueryPlan,
  candidates: readonly Candidate[],
  collection: CollectionStatistics,
): RankedCandidate[] {
  const matcher = new Matcher(plan);
  const best = candidates.reduce((most, { firstStageScore }) => Math.max(most, firstStageScore), 0);
  const nearest = standOut(candidates);
  const named = namedDocuments(plan, candidates);
  const ranked = candidates.map((candidate): RankedCandidate => {
    const { passage } = candidate;
    const matches = matcher.match(passage);
    const own = {
      terms: WEIGHTS.terms * termScore(plan, matches, collection.averageTerms),
      proximity: WEIGHTS.proximity * proximity(plan, matches),
      bigrams: WEIGHTS.bigrams * bigrams(plan, matches),
      heading: WEIGHTS.heading * headingMatch(plan, matches),
      firstStage: best > 0 ? (WEIGHTS.firstStage * Math.max(0, candidate.firstStageScore)) / best : 0,
      nearness: WEIGHTS.nearness * nearest(candidate),
      answerType: plan.expectedType && passage.answerTypes[plan.expectedType] ? WEIGHTS.answerType : 0,
    };
    const title = WEIGHTS.title * sum(own) * (named.get(passage.document.sourcefile) ?? 0);
    const contents = passage.isContentsPage ? (WEIGHTS.contentsPage - 1) * (sum(own) + title) : 0;
    const isBoilerplate = passage.isLegalBoilerplate && !plan.asksForClause && matches.headingShare < HALF;
    const legal = isBoilerplate ? (WEIGHTS.legalBoilerplate - 1) * (sum(own) + title + contents) : 0;
    const parts = scaled(own, title, contents, legal);
    return { candidate, parts, score: sum(parts) + parts.title + parts.contents + parts.legal };
  });
  return spreadPages(ranked.sort((a, b) => b.score - a.score));
}

/** A question that says this share of a heading's telling words asks for what is below it. */
const HALF = 0.5;

/** Standard deviations above the mean at which a candidate is as near as can be. */
const NEAREST = 4;

/**
 * How far a candidate's nearness stands out among the others', from 0 (the mean or below) to 1, by the square of its
 * standard score: models use very different parts of the scale, and the differences of a poor one are alike and small.
 */
function standOut(candidates: readonly Candidate[]): (candidate: Candidate) => number {
  const average = candidates.reduce((total, { nearness }) => total + nearness, 0) / candidates.length;
  const variance =
    candidates.reduce((total, { nearness }) => total + (nearness - average) ** 2, 0) / candidates.length;
  const deviation = Math.sqrt(variance);
  return ({ nearness }) => clamp(ratio(nearness - average, NEAREST * deviation)) ** 2;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Further passages of a page lose to the best of other pages, the more the more of the page stand before them. */
function spreadPages(ranked: RankedCandidate[]): RankedCandidate[] {
  const before = new Map<string, number>();
  for (const one of ranked) {
    const page = one.candidate.passage.sourcepage;
    const earlier = before.get(page) ?? 0;
    before.set(page, earlier + 1);
    const reduced = one.score * WEIGHTS.repeatedPage ** earlier;
    one.parts.repeat = reduced - one.score;
    one.score = reduced;
  }
  return ranked.sort((a, b) => b.score - a.score);
}

/** Written out: reading an object's values by a list of its names would take longer than all of the ranking. */
function sum(own: OwnParts): number {
  const { terms, proximity, bigrams, heading, firstStage, nearness, answerType } = own;
  return terms + proximity + bigrams + heading + firstStage + nearness + answerType;
}

function scaled(own: OwnParts, title: number, contents: number, legal: number): Record<Ingredient, number> {
  return {
    terms: own.terms / FULL_SCORE,
    proximity: own.proximity / FULL_SCORE,
    bigrams: own.bigrams / FULL_SCORE,
    heading: own.heading / FULL_SCORE,
    firstStage: own.firstStage / FULL_SCORE,
    nearness: own.nearness / FULL_SCORE,
    answerType: own.answerType / FULL_SCORE,
    title: title / FULL_SCORE,
    contents: contents / FULL_SCORE,
    legal: legal / FULL_SCORE,
    repeat: 0,
  };
}

/**
 * By source file, how far the question names the document (0–1): the share of its title and file name that the question
 * says, against the document named best. Words count the more the fewer of the candidates' titles have them, so that
 * of "Standard Plan" and "Plus Plan" the right one stands out.
 */
function namedDocuments(plan: QueryPlan, candidates: readonly Candidate[]): Map<string, number> {
  const titles = new Map(
    candidates.map(({ passage: { document } }) => [document.sourcefile, document.title]),
  );
  const holders = new Map<number, number>();
  for (const title of titles.values()) {
    for (const word of title) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  const asked = new Map(
    plan.terms.flatMap(({ forms }) => forms.map(({ term, weight }) => [wordNumber(term), weight])),
  );
  const shareSaid = (title: Int32Array): number => {
    let said = 0;
    let all = 0;
    for (const word of title) {
      const worth = Math.log(1 + titles.size / (holders.get(word) ?? 1));
      all += worth;
      said += worth * (asked.get(word) ?? 0);
    }
    return all > 0 ? said / all : 0;
  };
  const shares = new Map([...titles].map(([file, title]) => [file, shareSaid(title)]));
  // A few words in common with a long title name nothing, even when no other title has more.
  const most = [...shares.values()].reduce((highest, share) => Math.max(highest, share), WEIGHTS.titleFloor);
  return new Map([...shares].map(([file, share]) => [file, share / most]));
}

const WINDOW_WORDS = 25;

/** BM25 of the passage with its headings as a weaker field, as a share (0–1) of what the question could reach. */
function termScore(plan: QueryPlan, matches: Matches, averageTerms: number): number {
  const frequency = plan.terms.map((_, term) => WEIGHTS.headingField * (matches.inHeadings[term] ?? 0));
  for (const { term, weight } of matches.occurrences) frequency[term] = (frequency[term] ?? 0) + weight;
  const length =
    1 - WEIGHTS.lengthNormalization + (WEIGHTS.lengthNormalization * matches.length) / averageTerms;
  return share(plan, (term) => {
    const count = frequency[term] ?? 0;
    return count / (count + WEIGHTS.saturation * length);
  });
}

/** The largest share of the question that stands within one window of 25 words. */
function proximity(plan: QueryPlan, matches: Matches): number {
  const counts = new Array<number>(plan.terms.length).fill(0);
  let held = 0;
  const count = (term: number, step: 1 | -1) => {
    const before = counts[term] ?? 0;
    counts[term] = before + step;
    if (before === 0 || before + step === 0) held += step * (plan.terms[term]?.idf ?? 0);
  };
  let best = 0;
  let first = 0;
  for (const { term, position } of matches.occurrences) {
    count(term, 1);
    for (let out = matches.occurrences[first]; out && out.position < position - WINDOW_WORDS; ) {
      count(out.term, -1);
      out = matches.occurrences[++first];
    }
    best = Math.max(best, held);
  }
  return ratio(best, totalIdf(plan));
}

/** The share of neighbouring word pairs of the question that the passage says in order, at most two words apart. */
function bigrams(plan: QueryPlan, matches: Matches): number {
  const pairs = plan.terms.length - 1;
  if (pairs < 1) return 0;
  const found = new Set<number>();
  const lastSeen = new Map<number, number>();
  for (const { term, position } of matches.occurrences) {
    const before = lastSeen.get(term - 1);
    if (before !== undefined && before < position && position - before <= 3) found.add(term);
    lastSeen.set(term, position);
  }
  const worth = (term: number) => (plan.terms[term]?.idf ?? 0) + (plan.terms[term - 1]?.idf ?? 0);
  let all = 0;
  let said = 0;
  for (let term = 1; term < plan.terms.length; term++) {
    all += worth(term);
    if (found.has(term)) said += worth(term);
  }
  return ratio(said, all);
}

/** How much of what the nearest heading is about the question asks for, times how much of the question that is. */
function headingMatch(plan: QueryPlan, matches: Matches): number {
  return share(plan, (term) => matches.inHeadings[term] ?? 0) ** 0.5 * matches.headingShare;
}

function share(plan: QueryPlan, part: (term: number) => number): number {
  let held = 0;
  for (const [term, { idf }] of plan.terms.entries()) held += idf * part(term);
  return ratio(held, totalIdf(plan));
}

function totalIdf(plan: QueryPlan): number {
  return plan.terms.reduce((total, { idf }) => total + idf, 0);
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
