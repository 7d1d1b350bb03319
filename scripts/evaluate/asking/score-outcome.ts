import { countedScores, firstRank, isAmong, isExpected, isShown, judgeAnswer } from '#lib/quality/metrics.ts';
import type { Scores } from '../evaluation/measures.ts';
import type { Outcome } from './run.ts';

/**
 * What a question got by every measure that needs no judge: of retrieval, where it was searched; of its answer, where it was
 * answered. A question that no document answers is asked for one thing alone: not to be told an answer as sure.
 */
export function scoreOutcome(outcome: Outcome): Scores {
  const { question, citations, unverified, shown, support, error, retrievalMs } = outcome;
  const { 'hit@1': hit1, 'hit@3': hit3, 'hit@10': hit10, mrr, ...ofAnswer } = countedScores(outcome);
  const found = question.expected.length > 0 ? Number(isAmong(question, shown)) : null;
  const named = citations.length + unverified.length;
  return {
    ...(retrievalMs !== null && { 'hit@1': hit1, 'hit@3': hit3, 'hit@10': hit10, mrr }),
    ...(error === null && {
      found,
      ...ofAnswer,
      'citation-validity': named > 0 ? citations.length / named : null,
      supported: support && support.of > 0 ? support.supported / support.of : null,
    }),
  };
}

/** The outcome of a question in a few words, such as `found at 2, right`. */
export function describeOutcome(outcome: Omit<Outcome, 'unverified' | 'shown'>): string {
  const { question, citations, error } = outcome;
  if (error !== null) return 'failed';
  const judgement = judgeAnswer(outcome) ?? 'wrong';
  if (question.expected.length === 0) return judgement === 'wrong' ? 'answered, wrongly' : judgement;
  const rank = firstRank(outcome);
  const place = rank === undefined ? 'not found' : `found at ${rank}`;
  const isElsewhere = judgement === 'right' && !citations.some((one) => isExpected(question.expected, one));
  const showsIt = (judgement === 'likely' || judgement === 'declined') && isShown(outcome);
  return `${place}, ${judgement}${showsIt ? ', shown' : ''}${isElsewhere ? ', cites something else' : ''}`;
}
