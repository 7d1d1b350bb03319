import type { Candidate } from './candidate.ts';
import { Matcher, type Matches } from './matches.ts';
import { bigrams, headingMatch, proximity, termScore } from './passage-ingredients.ts';
import type { QueryPlan } from './query-plan.ts';
import { holdsSought } from './sought.ts';
import { WEIGHTS } from './weights.ts';

/** What the collection is like, as far as ranking must know. */
export interface CollectionStatistics {
  /** Index terms in an average passage. */
  averageTerms: number;
}

/** A candidate with its final score and what each ingredient added to it. */
export interface RankedCandidate {
  candidate: Candidate;
  /** 0 (nothing of the question) to 1 (everything, together, in the right document): comparable between questions. */
  score: number;
  parts: Record<string, number>;
}

interface Scored {
  candidate: Candidate;
  matches: Matches;
  base: number;
  parts: Record<string, number>;
}

/** Orders first-stage candidates by how well they answer; pure, linear in the candidates' text, same length out as in. */
export function rerank(
  plan: QueryPlan,
  candidates: readonly Candidate[],
  collection: CollectionStatistics,
): RankedCandidate[] {
  const matcher = new Matcher(plan);
  const best = Math.max(...candidates.map(({ firstStageScore }) => firstStageScore), Number.MIN_VALUE);
  const scored = candidates.map((candidate): Scored => {
    const matches = matcher.match(candidate);
    const parts: Record<string, number> = {
      terms: WEIGHTS.terms * termScore(plan, matches, collection.averageTerms),
      proximity: WEIGHTS.proximity * proximity(plan, matches),
      bigrams: WEIGHTS.bigrams * bigrams(plan, matches),
      heading: WEIGHTS.heading * headingMatch(plan, matches),
      firstStage: (WEIGHTS.firstStage * Math.max(0, candidate.firstStageScore)) / best,
      answerType: holdsSought(candidate.content, plan.sought) ? WEIGHTS.answerType : 0,
    };
    return { candidate, matches, parts, base: sum(parts) };
  });
  addTitles(plan, scored);
  const ranked = scored
    .map(({ candidate, parts }) => ({ candidate, parts, score: Math.min(1, Math.max(0, sum(parts) / FULL)) }))
    .sort((a, b) => b.score - a.score);
  return spreadPages(ranked);
}

const FULL = 3;

function sum(parts: Record<string, number>): number {
  return Object.values(parts).reduce((total, part) => total + part, 0);
}

/** One passage a page first, in order; further ones of the same page after them. */
function spreadPages(ranked: RankedCandidate[]): RankedCandidate[] {
  const seen = new Set<string>();
  const first: RankedCandidate[] = [];
  const further: RankedCandidate[] = [];
  for (const one of ranked) {
    if (first.length < 10 && !seen.has(one.candidate.sourcepage)) {
      seen.add(one.candidate.sourcepage);
      first.push(one);
    } else further.push(one);
  }
  return [...first, ...further];
}

/**
 * A document gains as far as the question names it: the share of its title that the question says, title words
 * counting the more the fewer of the other candidates' titles have them.
 */
function addTitles(plan: QueryPlan, scored: Scored[]): void {
  const titles = new Map(
    scored.map(({ candidate }) => [candidate.sourcefile, new Set(candidate.titleTerms.split(' '))]),
  );
  const holders = new Map<string, number>();
  for (const title of titles.values())
    for (const word of title) holders.set(word, (holders.get(word) ?? 0) + 1);
  const asked = new Map(plan.terms.flatMap(({ forms }) => forms.map(({ term, weight }) => [term, weight])));
  const shareSaid = (title: Set<string>): number => {
    let said = 0;
    let all = 0;
    for (const word of title) {
      const worth = Math.log(1 + titles.size / (holders.get(word) ?? 1));
      all += worth;
      said += worth * (asked.get(word) ?? 0);
    }
    return all > 0 ? (said / all) ** WEIGHTS.titleContrast : 0;
  };
  const named = new Map([...titles].map(([file, title]) => [file, shareSaid(title)]));
  const most = Math.max(...named.values(), WEIGHTS.titleFloor);
  for (const { candidate, parts, base } of scored) {
    parts['title'] = (WEIGHTS.title * base * (named.get(candidate.sourcefile) ?? 0)) / most;
  }
}
