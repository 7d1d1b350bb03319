import {
  answerCitations,
  citesExpected,
  countedScores,
  firstRank,
  isExpected,
} from '#lib/quality/metrics.ts';
import type { Scores } from '../evaluation/measures.ts';
import type { Outcome } from './run.ts';
import { statementsOf } from './statements.ts';

/**
 * What a question got by every measure that needs no judge. Of retrieval, where it was searched; of citations, where it
 * was answered. A question that no document answers is asked for one thing alone: to be declined.
 */
export function scoreOutcome(outcome: Outcome): Scores {
  const { question, citations, unverified, error, retrievalMs } = outcome;
  const supporting = answerCitations(outcome);
  const { cited, 'cited-right': citedRight, declined, ...retrieval } = countedScores(outcome);
  const unsearched = Object.fromEntries(Object.keys(retrieval).map((name) => [name, null]));
  const isAnswered = error === null;
  const named = citations.length + unverified.length;
  const right = supporting.filter((citation) => isExpected(question.expected, citation)).length;
  const isPrecise = isAnswered && question.expected.length > 0 && supporting.length > 0;
  return {
    ...(retrievalMs === null ? unsearched : retrieval),
    cited: isAnswered ? cited : null,
    'cited-right': isAnswered ? citedRight : null,
    'citation-validity': named > 0 ? citations.length / named : null,
    'citation-precision': isPrecise ? right / supporting.length : null,
    'sentences-cited': named > 0 ? shareCited(outcome) : null,
    declined: isAnswered ? declined : null,
  };
}

// Only names that were retrieved count: a mark that names nothing is no citation.
function shareCited({ text, citations }: Outcome): number | null {
  const known = new Set(citations);
  const statements = statementsOf(text, citations);
  if (statements.length === 0) return null;
  return statements.filter(({ names }) => names.some((name) => known.has(name))).length / statements.length;
}

/** What became of a question in a few words, such as `found at 2, cites it`. */
export function describeOutcome(
  outcome: Pick<Outcome, 'question' | 'found' | 'citations' | 'answered' | 'error'>,
): string {
  const { question, error } = outcome;
  const citations = answerCitations(outcome);
  if (error !== null) return 'failed';
  if (question.expected.length === 0) return citations.length === 0 ? 'declined' : 'answered, wrongly';
  const rank = firstRank(outcome);
  const place = rank === undefined ? 'not found' : `found at ${rank}`;
  if (!outcome.answered) return `${place}, declined`;
  if (citations.length === 0) return `${place}, cites nothing`;
  return `${place}, ${citesExpected(outcome) ? 'cites it' : 'cites something else'}`;
}
