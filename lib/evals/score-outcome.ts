import type { Scores } from '#lib/quality/measures.ts';
import { citesExpected, firstRank, isExpected, recall } from '#lib/quality/metrics.ts';
import type { Outcome } from './run.ts';
import { statementsOf } from './statements.ts';

const DEPTHS = [1, 3, 5, 10] as const;

/**
 * What a question got by every measure that needs no judge. Of retrieval, where its places are known and it was searched;
 * of citations, where it was answered. A question that no document answers is asked for one thing alone: to be declined.
 */
export function scoreOutcome(outcome: Outcome): Scores {
  return { ...retrievalScores(outcome), ...citationScores(outcome) };
}

function retrievalScores(outcome: Outcome): Scores {
  const isMeasured = outcome.question.expected.length > 0 && outcome.retrievalMs !== null;
  if (!isMeasured)
    return { 'hit@1': null, 'hit@3': null, 'hit@5': null, 'hit@10': null, mrr: null, recall: null };
  const rank = firstRank(outcome) ?? Number.POSITIVE_INFINITY;
  const hits = Object.fromEntries(DEPTHS.map((depth) => [`hit@${depth}`, Number(rank <= depth)]));
  return { ...hits, mrr: 1 / rank, recall: recall(outcome) };
}

function citationScores(outcome: Outcome): Scores {
  const { question, citations, unverified } = outcome;
  const { expected } = question;
  const isAnswered = outcome.error === null;
  const isAnswerable = isAnswered && expected.length > 0;
  const named = citations.length + unverified.length;
  const right = citations.filter((citation) => isExpected(expected, citation)).length;
  return {
    cited: isAnswerable ? Number(citations.length > 0) : null,
    'cited-right': isAnswerable ? Number(citesExpected(outcome)) : null,
    'citation-validity': named > 0 ? citations.length / named : null,
    'citation-precision': isAnswerable && citations.length > 0 ? right / citations.length : null,
    'sentences-cited': named > 0 ? shareCited(outcome) : null,
    declined: isAnswered && expected.length === 0 ? Number(citations.length === 0) : null,
  };
}

// Only names that were retrieved count: a mark that names nothing is no citation.
function shareCited({ text, citations }: Outcome): number | null {
  const known = new Set(citations);
  const statements = statementsOf(text, citations);
  if (statements.length === 0) return null;
  return statements.filter(({ names }) => names.some((name) => known.has(name))).length / statements.length;
}
