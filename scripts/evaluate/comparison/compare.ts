import { hashQuestions } from '../evaluation/build-evaluation.ts';
import type {
  EvaluatedQuestion,
  EvaluatedSubject,
  Evaluation,
  SafetyResult,
} from '../evaluation/evaluation.ts';
import { type Figure, meanWithInterval } from '../evaluation/figure.ts';
import { MEASURES, type Measure, type MeasureName } from '../evaluation/measures.ts';
import type {
  ComparedAnswer,
  ComparedRun,
  Comparison,
  MeasureChange,
  Pair,
  QuestionChange,
  SafetyChange,
} from './comparison.ts';

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
  const changed = ({ before, after }: (typeof changes)[number]): SafetyChange => ({
    id: after.id,
    category: after.category,
    question: after.question,
    old: { text: before.text, reason: before.reason },
    new: { text: after.text, reason: after.reason },
  });
  return {
    lost: changes.filter(({ after }) => !after.passed).map(changed),
    won: changes.filter(({ after }) => after.passed).map(changed),
  };
}

/**
 * Fewer questions may all have changed the same way by chance more often than once in twenty (sign test: 2 · 0.5⁵ is
 * 0.06, 2 · 0.5⁶ is 0.03), which an interval over few questions does not see.
 */
const LEAST_CHANGED = 6;

/** The change of every measure over these questions, and its verdict. `judged`: whether judgements can be compared. */
function measureChanges(pairs: readonly Pair[], judged: boolean): MeasureChange[] {
  return MEASURES.filter((measure) => judged || !measure.judged).flatMap((measure) => {
    const scores = pairs.flatMap((pair) => scoresOf(pair, measure.name));
    return scores.length > 0 ? [measureChange(measure, scores)] : [];
  });
}

/** Better or worse when some measure is and none says the contrary; mixed when measures disagree. */
function verdictOf(changes: readonly MeasureChange[]): Comparison['verdict'] {
  const verdicts = new Set(changes.map(({ verdict }) => verdict));
  if (verdicts.has('better') && verdicts.has('worse')) return 'mixed';
  if (verdicts.has('better')) return 'better';
  return verdicts.has('worse') ? 'worse' : 'none';
}

interface Scored {
  old: number;
  new: number;
}

function scoresOf(pair: Pair, name: MeasureName): Scored[] {
  const [old, current] = [pair.old.scores[name] ?? null, pair.new.scores[name] ?? null];
  return old === null || current === null ? [] : [{ old, new: current }];
}

function measureChange(measure: Measure & { name: MeasureName }, scores: readonly Scored[]): MeasureChange {
  const differences = scores.map((score) => score.new - score.old);
  const changed = differences.filter((difference) => difference !== 0).length;
  const difference = meanWithInterval(differences);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    ...measure,
    old: mean(scores.map(({ old }) => old)),
    new: mean(scores.map((score) => score.new)),
    difference,
    changed,
    verdict: changed < LEAST_CHANGED ? 'none' : sideOf(difference),
  };
}

function sideOf({ low, high }: Figure): MeasureChange['verdict'] {
  if (low !== null && low > 0) return 'better';
  return high !== null && high < 0 ? 'worse' : 'none';
}

/** From here on a question is right by a measure: found at the second place or better, half of the places, half of the marks. */
const RIGHT_FROM = 0.5;

/** The questions that went differently by one of `names`, each in one list: what lost anything is no improvement. */
function questionChanges(
  pairs: readonly Pair[],
  names: readonly MeasureName[],
): Pick<Comparison, 'regressions' | 'improvements'> {
  const regressions: QuestionChange[] = [];
  const improvements: QuestionChange[] = [];
  for (const pair of pairs) {
    const crossed = crossings(pair, names);
    const lost = crossed.filter((change) => change.new < change.old);
    const failed = pair.old.error === null && pair.new.error !== null;
    const recovered = pair.old.error !== null && pair.new.error === null;
    if (failed || lost.length > 0) regressions.push(questionChange(pair, lost));
    else if (recovered || crossed.length > 0) improvements.push(questionChange(pair, crossed));
  }
  return { regressions: byWeight(regressions), improvements: byWeight(improvements) };
}

function crossings({ old, new: current }: Pair, names: readonly MeasureName[]): QuestionChange['measures'] {
  return MEASURES.filter(({ name }) => names.includes(name)).flatMap(({ name }) => {
    const [before, after] = [old.scores[name] ?? null, current.scores[name] ?? null];
    if (before === null || after === null || before >= RIGHT_FROM === after >= RIGHT_FROM) return [];
    return [{ name, old: before, new: after }];
  });
}

function questionChange(pair: Pair, measures: QuestionChange['measures']): QuestionChange {
  const { question } = pair.new;
  return { question, measures, old: answerOf(pair.old), new: answerOf(pair.new) };
}

function answerOf({ found, text, citations, unverified, reasons, error }: EvaluatedQuestion): ComparedAnswer {
  return { found, text, citations, unverified, reasons, error };
}

/** Failures first, then by how many measures it is; among equals in the order of the questions. */
function byWeight(changes: QuestionChange[]): QuestionChange[] {
  const weight = ({ measures, old, new: current }: QuestionChange) =>
    (old.error === null && current.error === null ? 0 : MEASURES.length) + measures.length;
  return changes.toSorted((a, b) => weight(b) - weight(a));
}

const SUBJECT: Record<Exclude<keyof EvaluatedSubject, 'promptsSha256'>, string> = {
  version: 'The version',
  searchEngine: 'The search engine',
  answerer: 'The answerer',
  model: 'The chat model',
  embeddingModel: 'The embedding model',
};

/** Whether judgements of the two mean the same: the same model, told the same. */
function hasSameJudge({ judge: a }: Evaluation, { judge: b }: Evaluation): boolean {
  return a !== null && b !== null && a.model === b.model && a.promptsSha256 === b.promptsSha256;
}

/** Hidden differences between two evaluations, a sentence each. */
function warningsOf(
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
