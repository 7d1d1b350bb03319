import { isStrict } from './answer-kind.ts';
import type { AskedQuestion, ScoredUnit } from './score-units.ts';

/** Least support of the best unit for an answer. Calibrated in docs/decisions/0006-extractive-answerer.md. */
const LEAST_SUPPORT = 0.5;
const MISSING_NAME = 0.6;
const MISSING_WORD = 0.9;
const WRONG_KIND = 0.8;

/** How sure (0–1) the answerer may be that the best unit answers: its support, less what speaks against it. */
export function confidence(question: AskedQuestion, best: ScoredUnit): number {
  let sure = best.support;
  for (const [index, term] of question.terms.entries()) {
    if (question.matches[index]?.size) continue;
    if (term.isName) sure *= MISSING_NAME;
    else if (term.weight >= 1) sure *= MISSING_WORD;
  }
  if (isStrict(question.kind) && !best.couldAnswer) sure *= WRONG_KIND;
  return sure;
}

/** Whether the best unit answers well enough to be quoted as an answer. */
export function isAnswered(question: AskedQuestion, best: ScoredUnit): boolean {
  return question.terms.length > 0 && confidence(question, best) >= LEAST_SUPPORT;
}
