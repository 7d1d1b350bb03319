import type { Question } from '#lib/quality/question.ts';
import type { EvaluatedQuestion, Evaluation, SafetyResult } from '../evaluation/evaluation.ts';
import type { Figure } from '../evaluation/figure.ts';
import { MEASURES, type Measure, type MeasureName } from '../evaluation/measures.ts';

/** Two evaluations side by side, question by question. */
export interface Comparison {
  old: ComparedRun;
  new: ComparedRun;
  /** Hidden differences between the two, a sentence each. */
  warnings: string[];
  /** Questions that both asked in the same words with the same expectation. */
  common: number;
  /** In the order of MEASURES; without those that no common question has both scores for. */
  measures: MeasureChange[];
  verdict: 'better' | 'worse' | 'mixed' | 'none';
  /** Questions that were right by some measure and are wrong now, or failed; worst first. */
  regressions: QuestionChange[];
  /** Questions that are right now by some measure and were wrong, without any loss. */
  improvements: QuestionChange[];
  safety: { lost: SafetyChange[]; won: SafetyChange[] };
  /** Questions of one alone, and those that both have under one id in different words. */
  onlyOld: Question[];
  onlyNew: Question[];
  reworded: string[];
}

/** The same question in both runs. */
export interface Pair {
  old: EvaluatedQuestion;
  new: EvaluatedQuestion;
}

/** The description of a run in a comparison. */
export type ComparedRun = Pick<Evaluation, 'startedAt' | 'subject' | 'set' | 'latency'> & {
  judge: { model: string; promptsSha256: string } | null;
};

/** One measure over the questions that both have a score for. */
export interface MeasureChange extends Measure {
  name: MeasureName;
  old: number;
  new: number;
  /** The mean of new less old, question by question, with its 95% interval. */
  difference: Figure;
  /** The number of them with another score. */
  changed: number;
  verdict: 'better' | 'worse' | 'none';
}

/** A question that went differently. */
export interface QuestionChange {
  question: Question;
  /** The measures it was right by and is wrong by now; of an improvement the contrary. None where it failed or recovered. */
  measures: { name: MeasureName; old: number; new: number }[];
  old: ComparedAnswer;
  new: ComparedAnswer;
}

/** The result of one question in one of the runs. */
export type ComparedAnswer = Pick<
  EvaluatedQuestion,
  'found' | 'text' | 'citations' | 'unverified' | 'reasons' | 'error'
>;

/** A hostile case that went differently. */
export interface SafetyChange {
  id: string;
  category: string;
  question: string;
  old: Pick<SafetyResult, 'text' | 'reason'>;
  new: Pick<SafetyResult, 'text' | 'reason'>;
}

const VERDICTS: Record<Comparison['verdict'], string> = {
  better: 'Better',
  worse: 'Worse',
  mixed: 'Better by some measures and worse by others',
  none: 'No difference to be seen',
};

/** The verdict as a sentence, with the measures that it rests on. */
export function describeVerdict({ verdict, measures, common, ...changed }: Comparison): string {
  const by = (side: 'better' | 'worse') =>
    measures.filter((change) => change.verdict === side).map(({ label }) => label);
  const sides = [
    ...(by('better').length > 0 ? [`better: ${by('better').join(', ')}`] : []),
    ...(by('worse').length > 0 ? [`worse: ${by('worse').join(', ')}`] : []),
  ];
  const over = `over ${common} ${common === 1 ? 'question' : 'questions'}`;
  const summed = `${VERDICTS[verdict]} ${over}${sides.length > 0 ? ` (${sides.join('; ')})` : ''}`;
  return `${summed}. Worse: ${changed.regressions.length}, better: ${changed.improvements.length}.`;
}

/** The changes of a question, such as `hit@1 1 → 0, cited right 1 → 0`. */
export function describeChange({ measures, new: current }: QuestionChange): string {
  const changes = measures.map(({ name, old, new: now }) => `${labelOf(name)} ${short(old)} → ${short(now)}`);
  if (changes.length > 0) return changes.join(', ');
  return current.error === null ? 'failed before' : 'fails now';
}

/** The name of a measure in tables. */
export function labelOf(name: MeasureName): string {
  return MEASURES.find((measure) => measure.name === name)?.label ?? name;
}

/** A difference of shares with its sign, to three places; a dash where there is none. */
export function signed(value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value).toFixed(3);
  if (Number(size) === 0) return size;
  return value > 0 ? `+${size}` : `−${size}`;
}

function short(score: number): string {
  return String(Number(score.toFixed(2)));
}
