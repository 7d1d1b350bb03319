import { isWithinTokens, tokensOf } from './cut-run.ts';
import type { SplitSettings } from './settings.ts';
import type { Unit } from './units.ts';

const SENTENCE_END = /[.!?…:;。！？：；][)\]”"’'»」』）]*$/u;
/** Three words in capitals or title case: "IMPORTANT PLAN INFORMATION: Calendar Year Deductible". */
const LABEL_END = /(?:^|\s)\p{Lu}\S*\s+\p{Lu}\S*\s+\p{Lu}\S*$/u;
const SHORTEST_OPEN_LINE = 50;
const JOINT_TOKENS = 10;

/** Starts each part but the first with what it needs of the part before it: the last sentence, or what announced the list. */
export function repeatSentences(parts: Unit[][], settings: SplitSettings): Unit[][] {
  const led: Unit[][] = [];
  for (const part of parts) {
    const before = led.at(-1);
    led.push(before ? withLead(before, part, settings) : part);
  }
  return led;
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
  const keeps = isWithinTokens(completed, settings);
  return { before: keeps ? completed : before, after: led };
}

function withLead(before: Unit[], part: Unit[], settings: SplitSettings): Unit[] {
  const [next] = part;
  const lead = next && leadOf(before, next);
  if (!lead || lead.text.length > settings.overlapCharacters) return part;
  const isOneSentence = next.kind === 'paragraph';
  const led = isOneSentence
    ? [
        { ...lead, block: next.block },
        { ...next, glue: next.glue === '\n' ? ' ' : next.glue },
        ...part.slice(1),
      ]
    : [lead, ...part];
  return hasRoom(part, lead, settings) || isWithinTokens(led, settings) ? led : part;
}

function leadOf(before: Unit[], next: Unit): Unit | undefined {
  const last = before.at(-1);
  if (!last) return undefined;
  if (next.kind === 'item') {
    const announcement = before.findLast(({ kind }) => kind !== 'item');
    return announcement?.kind === 'paragraph' && /[:：]$/.test(announcement.text) ? announcement : undefined;
  }
  if (next.kind !== 'paragraph' || !isProse(last)) return undefined;
  if (goesOn(last, next)) return last;
  return last.kind === 'paragraph' && SENTENCE_END.test(last.text) ? last : undefined;
}

/** Whether a sentence runs from one unit into the next. Before a capital, a short line or a label is a line of its own. */
function goesOn(last: Unit, next: Unit): boolean {
  if (!isProse(last) || next.kind !== 'paragraph' || SENTENCE_END.test(last.text)) return false;
  const beginsAnew = /^\p{Lu}/u.test(next.text);
  return !beginsAnew || (last.text.length >= SHORTEST_OPEN_LINE && !LABEL_END.test(last.text));
}

function isProse(unit: Unit): boolean {
  return unit.kind === 'paragraph' || unit.kind === 'item';
}

/** Whether a unit fits in front of a part for certain, without counting the part again: where they meet, a few tokens more may come about. */
function hasRoom(part: Unit[], unit: Unit, settings: SplitSettings): boolean {
  const mostTokens = Buffer.byteLength(unit.text) + JOINT_TOKENS;
  return tokensOf(part, settings) + mostTokens <= settings.hardTokens;
}
