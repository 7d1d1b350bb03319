import type { Unit } from './answer-units.ts';
import { rememberLast } from './remember-last.ts';

const NEGATION =
  /n['’]t\b|\b(?:not(?! (?:limited|only))|never|no longer|except(?:ions?)?|exclu\p{L}*|nicht|kein\p{L}*|ausgenommen|ausgeschlossen|sauf|pas|salvo|excepto)\b|ない|ません/iu;
const ASKS_FOR_A_THING =
  /^\W*(?:what|which|who|welche[rsnm]?|was|wer|que|quels?|quelles?|qu['’]est|qué|cuáles)\b|何|どの/iu;
/** What is left of the trust in a text that says what is, when asked what is not. */
const OPPOSITE = 0.48;

/** Whether a question asks for a negation. */
const asksForOpposite = rememberLast(
  (question) => ASKS_FOR_A_THING.test(question) && NEGATION.test(question),
);

/**
 * How well (0–1) a unit goes with a question for what is *not* so ("What is not covered?"): it, or what stands
 * above it, must deny too. 1 for every other question.
 */
export function polarityFit(question: string, { block, text }: Unit): number {
  if (!asksForOpposite(question)) return 1;
  const leadIn = block.kind === 'list' ? (block.leadIn ?? '') : '';
  return NEGATION.test(`${block.heading ?? ''} ${leadIn} ${text}`) ? 1 : OPPOSITE;
}
