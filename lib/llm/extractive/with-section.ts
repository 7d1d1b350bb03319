import { segmentWords } from '#lib/text/words.ts';
import type { Unit } from './answer-units.ts';
import type { RankedUnit } from './rank-units.ts';

/**
 * The units to tell, and what else stands below the heading of the first, the best first, while all have at most
 * `mostWords`. What speaks of the question elsewhere would change the subject.
 */
export function withSection(told: readonly Unit[], ranked: readonly RankedUnit[], mostWords: number): Unit[] {
  const [first] = told;
  const all = [...told];
  let words = all.reduce((sum, { text }) => sum + wordsIn(text), 0);
  for (const { unit } of ranked) {
    const isBeside = unit.source === first?.source && unit.block.heading === first.block.heading;
    if (!isBeside || all.includes(unit)) continue;
    words += wordsIn(unit.text);
    if (words > mostWords) break;
    all.push(unit);
  }
  return all;
}

function wordsIn(text: string): number {
  return segmentWords(text).length;
}
