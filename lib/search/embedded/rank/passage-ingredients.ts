import type { Matches } from './matches.ts';
import type { QueryPlan } from './query-plan.ts';
import { WEIGHTS } from './weights.ts';

const WINDOW_WORDS = 25;

/** BM25 of the passage with its headings as a weaker field, as a share (0–1) of what the question could reach. */
export function termScore(plan: QueryPlan, matches: Matches, averageTerms: number): number {
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
export function proximity(plan: QueryPlan, matches: Matches): number {
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
export function bigrams(plan: QueryPlan, matches: Matches): number {
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
export function headingMatch(plan: QueryPlan, matches: Matches): number {
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
