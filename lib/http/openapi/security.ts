import type { JsonObject } from '#lib/shared/json.ts';

/** How callers show who they are. Which of these count is the operator's: see docs/sign-in.md. */
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
      'The session of our own page; with https it is called `__Host-cw_session`. Calls that change something must come from our pages.',
  },
  subscriptionKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Ocp-Apim-Subscription-Key',
    description: 'The key of a client, where the operator configured keys.',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'api-key', description: 'The same, as Azure OpenAI has it.' },
  bearerKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The same, as OpenAI has it: where nobody signs in, because a bearer is an access token elsewhere.',
  },
};

/** The protocols of people: a token, or nothing where guests are let in. */
export const byToken: JsonObject[] = [{ accessToken: [] }, {}];

/** What a browser fetches by itself: also by the session of our page. */
export const bySession: JsonObject[] = [{ accessToken: [] }, { session: [] }, {}];

/** The protocols of programs: a key, a person's token, or both, as configured. */
export const byKey: JsonObject[] = [
  { subscriptionKey: [] },
  { apiKey: [] },
  { subscriptionKey: [], accessToken: [] },
  { apiKey: [], accessToken: [] },
  { accessToken: [] },
  { bearerKey: [] },
  {},
];

/** Nothing is asked for, and nothing shown is looked at. */
export const byAnybody: JsonObject[] = [{}];

/** Why a caller may be refused, by status, in the words of all operations that ask who calls. */
export const CALLER_REFUSALS = {
  401: 'A token or a key is needed, or the one that came is not valid; `WWW-Authenticate` says why.',
  403: 'This caller may not do that: a scope, a group list or a right is missing, or another site sent the call.',
};
