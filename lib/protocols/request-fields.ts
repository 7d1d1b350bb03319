import { z } from 'zod';
import { MAX_ANSWER_TOKENS } from '#lib/core/settings/settings.ts';
import { isRecord } from '#lib/shared/json.ts';

/** Any JSON value. The body is parsed JSON already, so validating it again would only cost time. */
export const anyJson = z.unknown().meta({ description: 'Any JSON value.' });

/** The tokens that an answer may have. More than the limit is valid and means the limit. */
export const answerTokens = z
  .number()
  .int()
  .min(1)
  .meta({ description: `At most ${MAX_ANSWER_TOKENS}; a higher number means this limit.` });

/** A copy without the members that are null, at any depth: to most clients, null is unset. Elements of lists stay. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[key, withoutNulls(inner)]])),
  );
}
