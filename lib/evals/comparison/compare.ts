import type { MeasureName } from '#lib/quality/measures.ts';
import { hashQuestions } from '../build-evaluation.ts';
import type { Evaluation, SafetyResult } from '../evaluation.ts';
import type { ComparedRun, Comparison, SafetyChange } from './comparison.ts';
import { measureChanges, type Pair, verdictOf } from './measure-changes.ts';
import { questionChanges } from './question-changes.ts';
import { hasSameJudge, warningsOf } from './warnings.ts';

/**
 * Compares two evaluations over the questions that both asked in the same words with the same expectation. Judgements are
 * compared where the same model judged by the same prompts. `only` narrows it to some measures. Throws nothing: runs
 * without a common question have a comparison that says so.
 */
export function compare(old: Evaluation, current: Evaluation, only?: readonly MeasureName[]): Comparison {
  const { pairs, reworded } = pair(old, current);
  const all = measureChanges(pairs, hasSameJudge(old, current));
  const measures = only ? all.filter(({ name }) => only.includes(name)) : all;
  return {
    old: runOf(old),
    new: runOf(current),
    warnings: warningsOf(old, current, pairs, reworded),
    common: pairs.length,
    measures,
    verdict: verdictOf(measures),
    ...questionChanges(
      pairs,
      measures.map(({ name }) => name),
    ),
    safety: safetyChanges(old.safety ?? [], current.safety ?? []),
    onlyOld: missingIn(current, old),
    onlyNew: missingIn(old, current),
    reworded,
  };
}

function pair(old: Evaluation, current: Evaluation): { pairs: Pair[]; reworded: string[] } {
  const earlier = new Map(old.questions.map((evaluated) => [evaluated.question.id, evaluated]));
  const pairs: Pair[] = [];
  const reworded: string[] = [];
  for (const evaluated of current.questions) {
    const before = earlier.get(evaluated.question.id);
    if (!before) continue;
    const isSame = hashQuestions([before.question]) === hashQuestions([evaluated.question]);
    if (isSame) pairs.push({ old: before, new: evaluated });
    else reworded.push(evaluated.question.id);
  }
  return { pairs, reworded };
}

function missingIn(one: Evaluation, other: Evaluation) {
  const ids = new Set(one.questions.map(({ question }) => question.id));
  return other.questions.map(({ question }) => question).filter(({ id }) => !ids.has(id));
}

function runOf({ startedAt, subject, set, latency, judge }: Evaluation): ComparedRun {
  const by = judge && { model: judge.model, promptsSha256: judge.promptsSha256 };
  return { startedAt, subject, set, latency, judge: by };
}

function safetyChanges(old: SafetyResult[], current: SafetyResult[]): Comparison['safety'] {
  const earlier = new Map(old.map((result) => [result.id, result]));
  const changes = current.flatMap((after) => {
    const before = earlier.get(after.id);
    return before && before.passed !== after.passed ? [{ before, after }] : [];
  });
  const changeOf = ({ before, after }: (typeof changes)[number]): SafetyChange => ({
    id: after.id,
    category: after.category,
    question: after.question,
    old: { text: before.text, reason: before.reason },
    new: { text: after.text, reason: after.reason },
  });
  return {
    lost: changes.filter(({ after }) => !after.passed).map(changeOf),
    won: changes.filter(({ after }) => after.passed).map(changeOf),
  };
}
