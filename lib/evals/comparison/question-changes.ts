import { MEASURES, type MeasureName } from '#lib/quality/measures.ts';
import type { EvaluatedQuestion } from '../evaluation.ts';
import type { ComparedAnswer, Comparison, QuestionChange } from './comparison.ts';
import type { Pair } from './measure-changes.ts';

/** From here on a question is right by a measure: found at the second place or better, half of the places, half of the marks. */
const RIGHT_FROM = 0.5;

/** The questions that went differently by one of `names`, each in one list: what lost anything is no improvement. */
export function questionChanges(
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
    if (failed || lost.length > 0) regressions.push(changeOf(pair, lost));
    else if (recovered || crossed.length > 0) improvements.push(changeOf(pair, crossed));
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

function changeOf(pair: Pair, measures: QuestionChange['measures']): QuestionChange {
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
