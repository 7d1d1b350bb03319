import { meanWithInterval } from '#lib/quality/bootstrap.ts';
import type { Figure } from '#lib/quality/figure.ts';
import { MEASURES, type Measure, type MeasureName } from '#lib/quality/measures.ts';
import type { EvaluatedQuestion } from '../evaluation.ts';
import type { Comparison, MeasureChange } from './comparison.ts';

/** The same question in both runs. */
export interface Pair {
  old: EvaluatedQuestion;
  new: EvaluatedQuestion;
}

/**
 * Fewer questions may all have changed the same way by chance more often than once in twenty (sign test: 2 · 0.5⁵ is
 * 0.06, 2 · 0.5⁶ is 0.03), which an interval over few questions does not see.
 */
const LEAST_CHANGED = 6;

/** How every measure changed over these questions, and what that comes to. `judged` says whether judgements compare. */
export function measureChanges(pairs: readonly Pair[], judged: boolean): MeasureChange[] {
  return MEASURES.filter((measure) => judged || !measure.judged).flatMap((measure) => {
    const scores = pairs.flatMap((pair) => scoresOf(pair, measure.name));
    return scores.length > 0 ? [changeOf(measure, scores)] : [];
  });
}

/** Better or worse when some measure is and none says the contrary; mixed when measures disagree. */
export function verdictOf(changes: readonly MeasureChange[]): Comparison['verdict'] {
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

function changeOf(measure: Measure & { name: MeasureName }, scores: readonly Scored[]): MeasureChange {
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
