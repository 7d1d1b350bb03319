import { z } from 'zod';
import { names, secret } from './variable-kinds.ts';

/** What is kept about people, where, and for how long. */
export const recordVariables = {
  DATABASE_URL: secret
    .refine((text) => /^postgres(ql)?:\/\//.test(text), 'it takes postgres://…')
    .optional()
    .describe('Postgres for conversations, feedback and settings. Unset: SQLite in DATA_DIR.'),
  RETENTION_DAYS: z
    .string()
    .default('')
    .refine(
      (text) =>
        names(text).every((part) =>
          /^(?:(?:conversations|feedback|uploads|audit|usage)=)?[1-9]\d{0,4}$/.test(part),
        ),
      'it takes a number of days, or conversations=30,feedback=365,uploads=30,audit=365,usage=400',
    )
    .describe(
      'Days after which what is kept is removed: one number for all kinds, or kind=days. Unset: never.',
    ),
};
