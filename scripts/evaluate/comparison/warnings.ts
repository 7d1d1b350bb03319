import type { EvaluatedSubject, Evaluation } from '../evaluation/evaluation.ts';
import type { Pair } from './comparison.ts';

const SUBJECT: Record<Exclude<keyof EvaluatedSubject, 'promptsSha256'>, string> = {
  version: 'The version',
  searchEngine: 'The search engine',
  answerer: 'The answerer',
  model: 'The chat model',
  embeddingModel: 'The embedding model',
};

/** Whether judgements of the two mean the same: the same model, told the same. */
export function hasSameJudge({ judge: a }: Evaluation, { judge: b }: Evaluation): boolean {
  return a !== null && b !== null && a.model === b.model && a.promptsSha256 === b.promptsSha256;
}

/** What makes two evaluations less alike than a reader may think, a sentence each. */
export function warningsOf(
  old: Evaluation,
  current: Evaluation,
  pairs: readonly Pair[],
  reworded: readonly string[],
): string[] {
  return [
    ...subjectWarnings(old, current),
    ...setWarnings(old, current, pairs, reworded),
    ...judgeWarnings(old, current),
    ...failureWarnings(pairs),
  ];
}

function subjectWarnings({ subject: old }: Evaluation, { subject: current }: Evaluation): string[] {
  const changed = (Object.keys(SUBJECT) as (keyof typeof SUBJECT)[]).filter(
    (key) => old[key] !== current[key],
  );
  const isToldElse =
    old.promptsSha256 !== null &&
    current.promptsSha256 !== null &&
    old.promptsSha256 !== current.promptsSha256;
  return [
    ...changed.map((key) => `${SUBJECT[key]} was ${old[key] ?? 'none'} and is ${current[key] ?? 'none'}.`),
    ...(isToldElse ? ['What the model is told has changed.'] : []),
  ];
}

function setWarnings(
  old: Evaluation,
  current: Evaluation,
  pairs: readonly Pair[],
  reworded: readonly string[],
): string[] {
  const [before, after] = [old.set, current.set];
  const counts = `${old.questions.length} and ${current.questions.length} questions`;
  return [
    before.sha256 !== after.sha256 &&
      `The questions are not the same: of ${counts}, ${pairs.length} are compared.`,
    pairs.length === 0 && 'No question is in both: there is nothing to compare.',
    reworded.length > 0 && `${reworded.length} have another wording or expectation under the same id.`,
    before.documents !== after.documents &&
      `The documents were ${before.documents} and are ${after.documents}.`,
    before.mode !== after.mode && `The retrieval mode was ${before.mode} and is ${after.mode}.`,
    before.top !== after.top &&
      `${before.top} passages were retrieved and ${after.top} are: hit@10 and MRR differ for that alone.`,
    ...[['old', old] as const, ['new', current] as const].map(
      ([name, { interrupted }]) => interrupted && `The ${name} run was stopped before its end.`,
    ),
    Boolean(old.safety) !== Boolean(current.safety) &&
      'Only one of the two put the safety cases: they are not compared.',
  ].filter((warning) => warning !== false);
}

function judgeWarnings(old: Evaluation, current: Evaluation): string[] {
  if (hasSameJudge(old, current) || (!old.judge && !current.judge)) return [];
  if (!old.judge || !current.judge) return ['Only one of the two was judged: judgements are not compared.'];
  const who =
    old.judge.model === current.judge.model
      ? `${current.judge.model} by other prompts`
      : `${old.judge.model} and ${current.judge.model}`;
  return [`They were judged by ${who}: judgements are not compared.`];
}

function failureWarnings(pairs: readonly Pair[]): string[] {
  const failed = pairs.filter((pair) => pair.old.error !== null || pair.new.error !== null).length;
  if (failed === 0) return [];
  const questions = failed === 1 ? '1 question' : `${failed} questions`;
  return [`${questions} failed in one of the two: no figure counts what has no score.`];
}
