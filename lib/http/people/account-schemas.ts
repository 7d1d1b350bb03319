import { z } from 'zod';
import type { Erased, Session } from '#lib/api/account.ts';

const account = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  roles: z.array(z.string()),
});

const session = z.object({
  mode: z.enum(['off', 'optional', 'required']),
  by: z.enum(['page', 'app-service']).nullable().describe('Who handles sign-in; null when it is off.'),
  account: account.nullable().describe('Null for guests and without sign-in.'),
  isAdmin: z.boolean(),
  mayTune: z.boolean().describe('Whether the page shows advanced settings. Protects nothing.'),
  accessToken: z.string().nullable().describe('The token for calls; null without a session of our page.'),
  expiresAtMs: z.number().nullable(),
  claims: z.record(z.string(), z.unknown()).nullable().describe('For administrators only.'),
}) satisfies z.ZodType<Session>;

const erased = z.object({
  url: z.string().describe('Where a browser signs out at the identity provider too.'),
}) satisfies z.ZodType<Erased>;

/** What the routes of a person's account answer, by their names in `/openapi.json`. */
export const accountSchemas = { Session: session, Erased: erased };
