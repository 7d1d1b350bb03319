import { MEASURES, type MeasureName } from '#lib/quality/measures.ts';
import type { Comparison, QuestionChange } from './comparison.ts';

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

/** What changed of a question, such as `hit@1 1 → 0, cited right 1 → 0`. */
export function describeChange({ measures, new: current }: QuestionChange): string {
  const changes = measures.map(({ name, old, new: now }) => `${labelOf(name)} ${short(old)} → ${short(now)}`);
  if (changes.length > 0) return changes.join(', ');
  return current.error === null ? 'failed before' : 'fails now';
}

/** What tables call a measure. */
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
