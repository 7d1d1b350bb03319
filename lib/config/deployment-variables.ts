import { z } from 'zod';
import { flag, secret } from './variable-kinds.ts';

/** Where nothing can be written, as in functions: what came with the deployment, and what clears up. */
export const deploymentVariables = {
  READ_ONLY: flag
    .default(false)
    .describe(
      'Nothing is ever written to DATA_DIR, which holds an index that came with the deployment: documents are changed by the next one, and what is kept about people needs DATABASE_URL. By default on where VERCEL is set.',
    ),
  INDEX_AT_BUILD: z
    .string()
    .optional()
    .describe(
      'Folder of the documents that a build for READ_ONLY puts into the index it ships. By default `documents`, and the samples where there is no such folder.',
    ),
  CRON_SECRET: secret
    .refine((text) => text.length >= 16, 'it needs 16 characters; try `openssl rand -base64 32`')
    .optional()
    .describe(
      'Who sends it as bearer to /api/cron/retention has what outlived its time removed: where no process lives long enough to do that by itself. Unset: there is no such address.',
    ),
  VERCEL: z
    .string()
    .optional()
    .describe(
      'Set by Vercel. HOST is then 0.0.0.0, TRUST_PROXY on and READ_ONLY on, unless they are set themselves.',
    ),
};
