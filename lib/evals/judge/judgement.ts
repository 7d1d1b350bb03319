import type { JsonQuestion } from '#lib/core/json-model.ts';
import type { MeasureName } from '#lib/quality/measures.ts';
import type { Verdict } from './verdict.ts';

/** One thing to be judged. `read` takes the judge's reply, and is undefined where that is no verdict. */
export interface Judgement {
  measure: MeasureName;
  question: JsonQuestion;
  read(value: unknown): Verdict | undefined;
}
