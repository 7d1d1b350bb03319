import { segmentWords } from '#lib/text/words.ts';
import type { Unit } from './answer-units.ts';
import type { RankedUnit } from './rank-units.ts';

/**
 * The units to tell, and what follows the first below its heading, the best first, while all have at most `mostWords`.
 * What stands before it would come before the answer, and what speaks of the question elsewhere changes the subject.
 */
export function withSection(told: readonly Unit[], ranked: readonly RankedUnit[], mostWords: number): Unit[] {
  const [first] = told;
  const all = [...told];
  let words = all.reduce((sum, { text }) => sum + wordsIn(text), 0);
  for (const { unit } of ranked) {
    if (!first || !follows(unit, first) || all.includes(unit)) continue;
    words += wordsIn(unit.text);
    if (words > mostWords) break;
    all.push(unit);
  }
  return all;
}

function follows(unit: Unit, first: Unit): boolean {
  if (unit.source !== first.source || unit.block.heading !== first.block.heading) return false;
  const { blocks } = first.source;
  const blocksOn = blocks.indexOf(unit.block) - blocks.indexOf(first.block);
  return blocksOn === 0 ? unit.index > first.index : blocksOn > 0;
}

function wordsIn(text: string): number {
  return segmentWords(text).length;
}
