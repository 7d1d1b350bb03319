import type { Settings } from '#lib/core/settings.ts';
import { segmentWords } from '#lib/text/words.ts';
import { type Evidence, UNIT_FEATURES } from './unit-features.ts';

/** Evidence with how well its unit answers: the logarithm of its odds against the other units. */
export interface RankedUnit extends Evidence {
  score: number;
}

/** How much an answer may tell. */
interface AnswerBounds {
  units: number;
  /** Of all units together, whole lists and tables that were asked for apart. */
  words: number;
  /** The logarithm of the share of the best unit's odds that a further unit must have. */
  close: number;
  /** Of the share of the question that the best unit speaks of, what a further unit must speak of. */
  nearly: number;
  /** Words that the answer may have with what else the section of the best unit says. */
  sectionWords: number;
}

const NORMAL: AnswerBounds = { units: 3, words: 90, close: Math.log(0.15), nearly: 0.6, sectionWords: 0 };

/** The bounds of answers by their length. */
export const BOUNDS: Readonly<Record<Settings['answer_length'], AnswerBounds>> = {
  short: { ...NORMAL, units: 1 },
  normal: NORMAL,
  detailed: { ...NORMAL, sectionWords: 240 },
};

/** Ranks units by the learned weights, best first; ties stay in reading order. */
export function rankUnits(evidence: readonly Evidence[], weights: readonly number[]): RankedUnit[] {
  return evidence
    .map((one) => ({
      ...one,
      score: one.features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0),
    }))
    .sort((a, b) => b.score - a.score);
}

/** The best unit, and further ones within `bounds` that speak of the question nearly as much and lack no name that it has. */
export function chooseUnits(ranked: readonly RankedUnit[], bounds = BOUNDS.normal): RankedUnit[] {
  const [best] = ranked;
  const chosen: RankedUnit[] = [];
  let words = 0;
  for (const candidate of ranked) {
    if (chosen.length === bounds.units || !best || candidate.score < best.score + bounds.close) break;
    const length = segmentWords(candidate.unit.text).length;
    if (chosen.length > 0 && words + length > bounds.words) continue;
    if (missingNames(candidate) > missingNames(best) || share(candidate) < bounds.nearly * share(best))
      continue;
    if (chosen.some(({ unit }) => unit.text === candidate.unit.text)) continue;
    chosen.push(candidate);
    words += length;
  }
  return chosen;
}

const MISSING_NAMES = UNIT_FEATURES.indexOf('missingNames');
const SHARE = UNIT_FEATURES.indexOf('shareOfQuestion');

function missingNames({ features }: Evidence): number {
  return features[MISSING_NAMES] ?? 0;
}

function share({ features }: Evidence): number {
  return features[SHARE] ?? 0;
}
