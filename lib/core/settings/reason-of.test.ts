import { expect, test } from 'vitest';
import { z } from 'zod';
import { reasonOf } from './reason-of.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.number().min(1), 0, 'must be at least 1'],
  [z.number().max(50), 99, 'must be at most 50'],
  [z.number().gt(0), 0, 'must be more than 0'],
  [z.number().lt(1), 1, 'must be less than 1'],
  [z.number().int(), 2.5, 'must be a whole number'],
  [z.number(), 'x', 'must be a number'],
  [z.string().max(2), 'abc', 'must have at most 2 characters'],
  [z.array(z.string()).min(1), [], 'must have at least 1 entries'],
  [z.enum(['hybrid', 'text']), 'both', 'must be "hybrid" or "text"'],
  [z.literal(3), 4, 'must be 3'],
  [z.string(), undefined, 'is missing; it must be a string'],
  [z.string().max(2, 'must be short'), 'abc', 'must be short'],
])('%# says in plain words what is allowed', (schema, value, reason) => {
  expect(reasonOf(schema.safeParse(value).error?.issues[0])).toBe(reason);
});
