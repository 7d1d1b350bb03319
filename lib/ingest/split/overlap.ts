import { isWithinTokens } from './cut-run.ts';
import { renderUnits } from './render.ts';
import type { SplitSettings } from './settings.ts';
import type { Unit } from './units.ts';

const SENTENCE_END = /[.!?…:;。！？：；][)\]”"’'»」』）]*$/u;
const SHORTEST_OPEN_LINE = 50;

/** Starts each part but the first with the last sentence of the part before it. */
export function repeatSentences(parts: Unit[][], settings: SplitSettings): Unit[][] {
  return parts.map((part, index) => {
    const before = parts[index - 1];
    return before ? withLead(before, part, settings) : part;
  });
}

/**
 * Joins the last part of a page and the first of the next one: the former gets the rest of its unfinished sentence,
 * the latter starts with the sentence before it.
 */
export function bridge(
  before: Unit[],
  after: Unit[],
  settings: SplitSettings,
): { before: Unit[]; after: Unit[] } {
  const [last, next] = [before.at(-1), after[0]];
  const led = withLead(before, after, settings);
  if (!last || !next || !goesOn(last, next) || next.text.length > settings.completionCharacters) {
    return { before, after: led };
  }
  const completed = [...before, { ...next, block: last.block, glue: ' ' }];
  const keeps = isWithinTokens(renderUnits(completed), settings);
  return { before: keeps ? completed : before, after: led };
}

function withLead(before: Unit[], part: Unit[], settings: SplitSettings): Unit[] {
  const [last, next] = [before.at(-1), part[0]];
  if (!last || !next || !isProse(last) || !isProse(next)) return part;
  if (last.text.length > settings.overlapCharacters) return part;
  const isOneSentence = goesOn(last, next);
  if (!isOneSentence && !SENTENCE_END.test(last.text)) return part;
  const led = [
    { ...last, block: isOneSentence ? next.block : last.block },
    { ...next, glue: next.glue === '\n' ? ' ' : next.glue },
    ...part.slice(1),
  ];
  return isWithinTokens(renderUnits(led), settings) ? led : part;
}

/** Whether a sentence runs from one unit into the next. A short line before a capital is a line of its own. */
function goesOn(last: Unit, next: Unit): boolean {
  if (!isProse(last) || next.kind !== 'paragraph' || SENTENCE_END.test(last.text)) return false;
  return !/^\p{Lu}/u.test(next.text) || last.text.length >= SHORTEST_OPEN_LINE;
}

function isProse(unit: Unit): boolean {
  return unit.kind === 'paragraph' || unit.kind === 'item';
}
