import { expect, it } from 'vitest';
import { z } from 'zod';
import { count } from './variable-kinds.ts';
import { faultInWords } from './variables.ts';

const KEY = 'sk-somebodys-key';

it.each([
  [z.coerce.number(), 'many', 'it takes a number'],
  [z.coerce.number().int(), '1.5', 'it takes a whole number'],
  [count(), '0', 'it takes 1 or more'],
  [z.coerce.number().max(65_535), '70000', 'it takes 65535 or less'],
  [z.enum(['on', 'off']), KEY, 'it takes on, off'],
  [z.boolean(), 'yes', 'it takes true or false'],
  [z.string(), undefined, 'missing'],
])('an invalid variable is reported with the values it takes (%#)', (schema, value, expected) => {
  const { error } = schema.safeParse(value, { error: faultInWords });
  expect(error?.issues[0]?.message).toBe(expected);
});
