import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultInWords } from './fault-in-words.ts';
import { positive } from './variable-kinds.ts';

const KEY = 'sk-somebodys-key';

it.each([
  [z.coerce.number(), 'many', 'it takes a number'],
  [z.coerce.number().int(), '1.5', 'it takes a whole number'],
  [positive, '0', /^it takes (0|1) or more$/],
  [z.coerce.number().max(65_535), '70000', 'it takes 65535 or less'],
  [z.enum(['on', 'off']), KEY, 'it takes on, off'],
  [z.boolean(), 'yes', 'it takes true or false'],
  [z.string(), undefined, 'missing'],
])(
  'what is set wrong is told by what it takes, not by the name of a check (%#)',
  (schema, value, expected) => {
    const told = schema.safeParse(value, { error: faultInWords }).error?.issues[0]?.message;
    expect(told).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    expect(told).not.toContain(KEY);
  },
);
