import { segmentWords } from '#lib/text/words.ts';
import type { Unit } from './answer-units.ts';
import type { RankedUnit } from './rank-units.ts';

const ASKS_FOR_ALL =
  /\b(?:list|all|every|which|what (?:are|kinds?|types?|sorts?)|welche|alle|nenne|quels|quelles|tous|toutes|liste|cu[aá]les|qu[eé]|todos|todas|lista)\b|一覧|すべて|どの|どんな|何が|جميع|كل|قائمة|ما هي/iu;
/** Words of rows or items that are told together although not all were asked for. */
const FEW_WORDS = 90;

/**
 * The units to tell: those chosen, and beside the best, where it is an item or a row, the others of its list or table that say as much of the
 * question. Where none says more than its lead-in, header or heading, that is the whole.
 */
export function toldUnits(
  question: string,
  chosen: readonly RankedUnit[],
  ranked: readonly RankedUnit[],
): Unit[] {
  const [best] = chosen;
  if (!best || !isPart(best)) return chosen.map(({ unit }) => unit);
  const others = chosen.filter(({ unit }) => unit.block !== best.unit.block).map(({ unit }) => unit);
  return [...siblings(question, best, ranked), ...others];
}

function isPart({ unit }: RankedUnit): boolean {
  return unit.block.kind === 'list' || unit.block.kind === 'table';
}

function siblings(question: string, best: RankedUnit, ranked: readonly RankedUnit[]): Unit[] {
  const news = newsOf(best);
  const alike = ranked.filter((other) => other.unit.block === best.unit.block && newsOf(other) === news);
  const words = alike.reduce((sum, { unit }) => sum + segmentWords(unit.text).length, 0);
  const isTold = words <= FEW_WORDS || ASKS_FOR_ALL.test(question);
  return isTold ? alike.map(({ unit }) => unit) : [best.unit];
}

// How many words of the question a unit holds that what leads to it does not.
function newsOf({ own, lead }: RankedUnit): number {
  return own.filter((strength, index) => strength > 0 && !lead[index]).length;
}
