import type { Candidate } from './candidate.ts';
import { Matcher, type Matches } from './matches.ts';
import { answerType, bigrams, coverage, proximity, termScore } from './passage-ingredients.ts';
import type { QueryPlan } from './query-plan.ts';
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
      terms: termScore(plan, matches, collection.averageTerms),
      coverage: WEIGHTS.coverage * coverage(plan, matches),
      proximity: WEIGHTS.proximity * proximity(plan, matches),
      bigrams: WEIGHTS.bigrams * bigrams(plan, matches),
      fused: (WEIGHTS.fused * Math.max(0, candidate.firstStageScore)) / best,
      answerType: WEIGHTS.answerType * answerType(plan, candidate),
    };
    return { candidate, matches, parts, base: sum(parts) };
  });
  addContext(scored);
  const full =
    1 +
    WEIGHTS.coverage +
    WEIGHTS.proximity +
    WEIGHTS.bigrams +
    WEIGHTS.fused +
    WEIGHTS.answerType +
    WEIGHTS.neighbours +
    WEIGHTS.document;
  return scored
    .map(({ candidate, parts }) => ({ candidate, parts, score: Math.min(1, Math.max(0, sum(parts) / full)) }))
    .sort((a, b) => b.score - a.score);
}

function sum(parts: Record<string, number>): number {
  return Object.values(parts).reduce((total, part) => total + part, 0);
}

/** A passage gains from good neighbours in its document, and from a document that answers well as a whole. */
function addContext(scored: Scored[]): void {
  const top = Math.max(...scored.map(({ base }) => base), Number.MIN_VALUE);
  const byPlace = new Map(
    scored.map((one) => [`${one.candidate.ordinal} ${one.candidate.sourcefile}`, one.base]),
  );
  const byFile = new Map<string, number[]>();
  for (const { candidate, base } of scored) {
    byFile.set(candidate.sourcefile, [...(byFile.get(candidate.sourcefile) ?? []), base]);
  }
  const evidence = new Map([...byFile].map(([file, bases]) => [file, topMean(bases, 3)]));
  const strongest = Math.max(...evidence.values(), Number.MIN_VALUE);
  for (const { candidate, parts } of scored) {
    const beside = [-1, 1].map(
      (step) => byPlace.get(`${candidate.ordinal + step} ${candidate.sourcefile}`) ?? 0,
    );
    parts['neighbours'] = (WEIGHTS.neighbours * Math.max(...beside)) / top;
    parts['document'] = (WEIGHTS.document * (evidence.get(candidate.sourcefile) ?? 0)) / strongest;
  }
}

function topMean(values: number[], count: number): number {
  const best = values.sort((a, b) => b - a).slice(0, count);
  return best.reduce((total, value) => total + value, 0) / count;
}
