import { z } from 'zod';
import type { JsonQuestion } from '#lib/core/ports/chat-model.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import type { MeasureName } from '../evaluation/measures.ts';

/** A score from 0 to 1, and why, in plain text of at most 500 characters. */
export interface Verdict {
  score: number;
  reason: string;
}

const LONGEST_REASON = 500;
const HIGHEST = 5;

/** The score on the scale of the prompts; models that are not held to a schema write it as a text. */
const score = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*[1-5]\s*$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(HIGHEST));
const verdict = z.object({ reason: z.string(), score });
const numbered = z.object({ verdicts: z.array(verdict.extend({ number: z.int() })) });

const SCORE = { type: 'integer', enum: [1, 2, 3, 4, 5] };
const REASON = { type: 'string' };

/** What is asked of a judge, as JSON Schema: the reason first, because what is written first steers what follows. */
export const VERDICT_SCHEMA: JsonObject = objectOf({ reason: REASON, score: SCORE });

/** The same for each of several numbered things. */
export const VERDICTS_SCHEMA: JsonObject = objectOf({
  verdicts: { type: 'array', items: objectOf({ number: { type: 'integer' }, reason: REASON, score: SCORE }) },
});

/** The verdict in a reply; undefined where it is none. */
export function readVerdict(value: unknown): Verdict | undefined {
  const read = verdict.safeParse(value);
  return read.success ? toVerdict(read.data) : undefined;
}

/** The verdicts on things numbered from 1 to `count`, in order; undefined unless there is exactly one for each. */
export function readVerdicts(value: unknown, count: number): Verdict[] | undefined {
  const read = numbered.safeParse(value);
  if (!read.success || read.data.verdicts.length !== count) return undefined;
  const byNumber = new Map(read.data.verdicts.map((one) => [one.number, toVerdict(one)]));
  const verdicts = Array.from({ length: count }, (_, index) => byNumber.get(index + 1));
  return verdicts.every((one) => one !== undefined) ? verdicts : undefined;
}

function toVerdict(given: { reason: string; score: number }): Verdict {
  return { score: (given.score - 1) / (HIGHEST - 1), reason: plainLine(given.reason, LONGEST_REASON) };
}

function objectOf(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** One thing to be judged. `read` takes the judge's reply, and is undefined where that is no verdict. */
export interface Judgement {
  measure: MeasureName;
  question: JsonQuestion;
  read(value: unknown): Verdict | undefined;
}
