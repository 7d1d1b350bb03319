import type { Candidate } from './candidate.ts';
import { isContentsPage } from './contents-page.ts';
import { Matcher } from './matches.ts';
import { namedDocuments } from './named-documents.ts';
import { bigrams, headingMatch, proximity, termScore } from './passage-ingredients.ts';
import type { QueryPlan } from './query-plan.ts';
import { holdsSought } from './sought.ts';
import { WEIGHTS } from './weights.ts';

/** What the collection is like, as far as ranking must know. */
export interface CollectionStatistics {
  /** Index terms in an average passage. */
  averageTerms: number;
}

/** What adds to a passage's score; `repeat` and `contents` take away. */
type Ingredient =
  | 'terms'
  | 'proximity'
  | 'bigrams'
  | 'heading'
  | 'firstStage'
  | 'answerType'
  | 'title'
  | 'contents'
  | 'repeat';

/**
 * A candidate with its score: 0 (nothing of the question) to 1 (all of it, together, below a heading of that name, in a
 * document of that name), comparable between questions. `parts` add up to the score and explain it.
 */
export interface RankedCandidate {
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
  const named = namedDocuments(plan, candidates);
  const ranked = candidates.map((candidate): RankedCandidate => {
    const matches = matcher.match(candidate);
    const own = {
      terms: WEIGHTS.terms * termScore(plan, matches, collection.averageTerms),
      proximity: WEIGHTS.proximity * proximity(plan, matches),
      bigrams: WEIGHTS.bigrams * bigrams(plan, matches),
      heading: WEIGHTS.heading * headingMatch(plan, matches),
      firstStage: best > 0 ? (WEIGHTS.firstStage * Math.max(0, candidate.firstStageScore)) / best : 0,
      answerType: holdsSought(candidate.content, plan.sought) ? WEIGHTS.answerType : 0,
    };
    const title = WEIGHTS.title * sum(own) * (named.get(candidate.sourcefile) ?? 0);
    const whole = sum(own) + title;
    const contents = isContentsPage(candidate.content) ? (WEIGHTS.contentsPage - 1) * whole : 0;
    const parts = scaled({ ...own, title, contents, repeat: 0 });
    return { candidate, parts, score: sum(parts) };
  });
  return spreadPages(ranked.sort((a, b) => b.score - a.score));
}

/** Further passages of a page lose to the best of other pages, the more the more of the page stand before them. */
function spreadPages(ranked: RankedCandidate[]): RankedCandidate[] {
  const before = new Map<string, number>();
  for (const one of ranked) {
    const page = one.candidate.sourcepage;
    const earlier = before.get(page) ?? 0;
    before.set(page, earlier + 1);
    const kept = one.score * WEIGHTS.repeatedPage ** earlier;
    one.parts.repeat = kept - one.score;
    one.score = kept;
  }
  return ranked.sort((a, b) => b.score - a.score);
}

function sum(parts: Record<string, number>): number {
  return Object.values(parts).reduce((total, part) => total + part, 0);
}

function scaled(parts: Record<Ingredient, number>): Record<Ingredient, number> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part / FULL_SCORE])) as Record<
    Ingredient,
    number
  >;
}
