import { segmentWords } from '#lib/text/words.ts';
import { type Evidence, UNIT_FEATURES } from './unit-features.ts';

/** Evidence with how well its unit answers: the logarithm of its odds against the other units. */
export interface RankedUnit extends Evidence {
  score: number;
}

/** Words of an answer, whole lists and tables that were asked for apart. */
const MOST_WORDS = 90;
const MOST_UNITS = 3;
/** Of the best unit's odds, what a further unit must have. */
const CLOSE = Math.log(0.15);
/** Of the share of the question that the best unit speaks of, what a further unit must speak of. */
const NEARLY = 0.6;

/** Ranks units by the learned weights, best first; ties stay in reading order. */
export function rankUnits(evidence: readonly Evidence[], weights: readonly number[]): RankedUnit[] {
  return evidence
    .map((one) => ({
      ...one,
      score: one.features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0),
    }))
    .sort((a, b) => b.score - a.score);
}

/** The best unit, and up to two more that speak of the question nearly as much and lack no name that it has, of at most 90 words together. */
export function chooseUnits(ranked: readonly RankedUnit[], mostWords = MOST_WORDS): RankedUnit[] {
  const [best] = ranked;
  const chosen: RankedUnit[] = [];
  let words = 0;
  for (const candidate of ranked) {
    if (chosen.length === MOST_UNITS || !best || candidate.score < best.score + CLOSE) break;
    const length = segmentWords(candidate.unit.text).length;
    if (chosen.length > 0 && words + length > mostWords) continue;
    if (missingNames(candidate) > missingNames(best) || share(candidate) < NEARLY * share(best)) continue;
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
