import { z } from 'zod';
import { names, positive, secret } from './variable-kinds.ts';

/** What is kept about people, where, and for how long. */
export const recordVariables = {
  DATABASE_URL: secret
    .refine((text) => /^postgres(ql)?:\/\//.test(text), 'it takes postgres://…')
    .optional()
    .describe('Postgres for conversations, feedback and settings. Unset: SQLite in DATA_DIR.'),
  DATABASE_AUTH: z
    .enum(['password', 'entra'])
    .default('password')
    .describe(
      'How Postgres is entered. entra: with a token of the identity that `DefaultAzureCredential` finds, for the user that DATABASE_URL names; no password exists then.',
    ),
  SNAPSHOT_DIR: z
    .string()
    .optional()
    .describe(
      'Folder into which the SQLite files and originals of DATA_DIR are copied while the server runs, and from which a server begins whose DATA_DIR is empty. It may be a network share, which DATA_DIR must not be. Unset: no copies.',
    ),
  SNAPSHOT_SECONDS: positive
    .default(30)
    .describe('How often changes are copied there, and so how much a lost disk takes with it.'),
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
