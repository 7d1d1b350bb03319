import type { JsonObject } from '#lib/shared/json.ts';

/** How callers identify themselves. The operator configures which of these count: see docs/sign-in.md. */
export const securitySchemes: JsonObject = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of Microsoft Entra ID for this server, where people sign in.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'cw_session',
    description:
      'The session of our own page; over https its name is `__Host-cw_session`. Calls that change something must come from our pages.',
  },
  adminLink: {
    type: 'apiKey',
    in: 'cookie',
    name: 'cw_admin',
    description:
      'The browser of an administrator where sign-in is off; over https its name is `__Host-cw_admin`. `POST /api/admin-link` sets it.',
  },
  subscriptionKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Ocp-Apim-Subscription-Key',
    description: 'The key of a client, where the operator configured keys.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'api-key',
    description: 'The same key, in the header that clients of Azure OpenAI send.',
  },
  schedulerSecret: {
    type: 'http',
    scheme: 'bearer',
    description: 'CRON_SECRET, which the scheduler of a platform sends.',
  },
  bearerKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The same key, as clients of OpenAI send it. Only without sign-in: otherwise a bearer is an access token.',
  },
};

/**
 * Who may call: people by token, or guests where they are let in; also their browsers; administrators; programs by key; the
 * scheduler of a platform; anyone.
 */
export type Rights = 'token' | 'session' | 'admin' | 'key' | 'scheduler' | 'anyone';

/** The security requirements of OpenAPI for each kind of rights. */
export const security: Record<Rights, JsonObject[]> = {
  token: [{ accessToken: [] }, {}],
  session: [{ accessToken: [] }, { session: [] }, {}],
  admin: [{ accessToken: [] }, { session: [] }, { adminLink: [] }],
  key: [
    { subscriptionKey: [] },
    { apiKey: [] },
    { subscriptionKey: [], accessToken: [] },
    { apiKey: [], accessToken: [] },
    { accessToken: [] },
    { bearerKey: [] },
    {},
  ],
  scheduler: [{ schedulerSecret: [] }],
  anyone: [{}],
};

/** Why a server refuses a caller, by status. */
export const CALLER_ERRORS = {
  401: 'The call needs a token or a key, or the one it has is not valid; `WWW-Authenticate` says why.',
  403: 'The caller lacks a scope, a group list or a right, or the call comes from another site.',
};

/** Why a server refuses a call that anyone may make. */
export const OTHER_SITES = { 403: 'A page of an origin that is not in ALLOWED_ORIGINS makes the call.' };
