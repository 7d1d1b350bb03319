import type { Source } from '../read-prompt.ts';
import { unitsOf } from './units.ts';
import { contentTerms, likeness, termsOf } from './words.ts';

/** A piece of a source that may answer. */
export interface Candidate {
  text: string;
  source: string;
  score: number;
}

interface Term {
  term: string;
  weight: number;
}

/** Less of the question than this in a source, and it is taken not to answer. */
const LEAST_COVERAGE = 0.36;
const AS_GOOD = 0.75;
const MOST = 3;

/** The one to three pieces that match the question best, best first; none when no source answers it. */
export function bestUnits(question: string, sources: readonly Source[]): Candidate[] {
  const terms = weighted(contentTerms(question), sources);
  const candidates = sources
    .flatMap((source, rank) => candidatesOf(source, rank, terms))
    .sort((one, other) => other.score - one.score);
  const [best] = candidates;
  if (!best) return [];
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === MOST || candidate.score < AS_GOOD * best.score) break;
    if (!chosen.some(({ text }) => overlaps(text, candidate.text))) chosen.push(candidate);
  }
  return chosen;
}

function candidatesOf(source: Source, rank: number, terms: readonly Term[]): Candidate[] {
  const whole = coverage(terms, termsOf(`${source.content} ${source.name}`));
  if (whole < LEAST_COVERAGE) return [];
  return unitsOf(source.content).map((text) => {
    const words = termsOf(text);
    // A heading repeats the question and says nothing; a sentence of any length says something.
    const substance = Math.min(1, (words.length + 2) / 9);
    return {
      text,
      source: source.name,
      score: substance * (coverage(terms, words) + 0.35 * whole) * 0.97 ** rank,
    };
  });
}

/** The share of the question's weight that is found among the words. */
function coverage(terms: readonly Term[], words: readonly string[]): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const found = terms.reduce((sum, { term, weight }) => sum + weight * best(term, words), 0);
  return total === 0 ? 0 : found / total;
}

function best(term: string, words: readonly string[]): number {
  return words.reduce((most, word) => (most === 1 ? 1 : Math.max(most, likeness(term, word))), 0);
}

/** Rare words weigh more: what stands in every source tells them apart from nothing. So do codes and numbers. */
function weighted(terms: readonly string[], sources: readonly Source[]): Term[] {
  const texts = sources.map(({ content }) => termsOf(content));
  return terms.map((term) => {
    const holding = texts.filter((words) => best(term, words) > 0).length;
    const rarity = 1 / (1 + holding / Math.max(1, texts.length));
    return { term, weight: /\d/.test(term) ? 2 * rarity : rarity };
  });
}

function overlaps(one: string, other: string): boolean {
  const words = new Set(termsOf(one));
  const others = termsOf(other);
  return others.filter((word) => words.has(word)).length > 0.6 * Math.min(words.size, others.length);
}
