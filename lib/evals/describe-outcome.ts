import { citesExpected, firstRank } from '#lib/quality/metrics.ts';
import type { Outcome } from './run.ts';

/** What became of a question in a few words, such as `found at 2, cites it`. */
export function describeOutcome(
  outcome: Pick<Outcome, 'question' | 'found' | 'citations' | 'error'>,
): string {
  const { question, citations, error } = outcome;
  if (error !== null) return 'failed';
  if (question.expected.length === 0) return citations.length === 0 ? 'declined' : 'answered, wrongly';
  const rank = firstRank(outcome);
  const place = rank === undefined ? 'not found' : `found at ${rank}`;
  if (citations.length === 0) return `${place}, cites nothing`;
  return `${place}, ${citesExpected(outcome) ? 'cites it' : 'cites something else'}`;
}
