import type { JsonObject } from '#lib/shared/json.ts';
import { DONE, jsonOf, NOT_FOUND, type OperationGroup, ok, REMOVED, requestOf } from './operation.ts';

const template = { title: 'Travel costs', text: 'What may a trip to {{city}} cost?' };
const prompt: JsonObject = {
  id: 'pr_4Hq9TzWc2dLm0PxVb7sKfY',
  ...template,
  createdAtMs: 1795000000000,
  updatedAtMs: 1795000000000,
};
const shared = [{ title: 'Leave', text: 'How many days of leave do I have?' }];

const takes = requestOf(jsonOf('Prompt', template));
const answers = ok('The state after the call.', jsonOf('SavedPrompt', prompt));
const INVALID = { 400: 'The title or the text is empty or too long; `field` names it.' };

/** Prompts. */
export const promptOperations: OperationGroup = {
  name: 'Prompts',
  description: 'Questions that a person saved, or that administrators publish, to ask again.',
  rights: 'session',
  error: 'Error',
  operations: {
    'GET /api/prompts': {
      id: 'prompts',
      summary: "Lists the caller's prompts, and those that administrators publish",
      answers: ok('The prompts.', jsonOf('PromptLibrary', { own: [prompt], shared })),
    },
    'POST /api/prompts': {
      id: 'addPrompt',
      summary: 'Saves a prompt',
      body: takes,
      answers,
      errors: { ...INVALID, ...NOT_FOUND, 413: 'The caller has reached the limit of prompts.' },
    },
    'PUT /api/prompts/{prompt}': {
      id: 'changePrompt',
      summary: 'Replaces a prompt',
      body: takes,
      answers,
      errors: { ...INVALID, ...NOT_FOUND },
    },
    'DELETE /api/prompts/{prompt}': {
      id: 'removePrompt',
      summary: 'Removes a prompt',
      answers: REMOVED,
      errors: NOT_FOUND,
    },
  },
};

const session = {
  mode: 'required',
  by: 'page',
  account: {
    id: 'f3b6c7f0-4d7e-4a27-9f0e-2f8f6c1f9d11',
    name: 'Alice Example',
    username: 'alice@example.com',
    roles: [],
  },
  isAdmin: false,
  mayTune: true,
  accessToken: 'eyJhbGciOiJSUzI1NiJ9.…',
  expiresAtMs: 1795000000000,
  claims: null,
};

const signedIn = {
  id: 'hKf2Yw0m1Jq9n4Qd8b3vXcT6sZ5rLpE7uA0iGoWyB1M',
  device: { browser: 'Firefox', system: 'Windows' },
  startedAtMs: 1795000000000,
  usedAtMs: 1795003600000,
  isCurrent: true,
};

const { headers } = REMOVED[204] as JsonObject;
const erased = ok('Everything is erased.', jsonOf('Erased', { url: '/' }))[200] as JsonObject;

/** The caller, and what is stored about them. */
export const accountOperations: OperationGroup = {
  name: 'Account',
  description: 'The session of our page, and the data that the server stores about a person or a browser.',
  rights: 'session',
  error: 'Error',
  operations: {
    'GET /api/session': {
      id: 'session',
      summary: 'Returns the user and the token of our own page; refuses every other page',
      answers: ok('The session.', jsonOf('Session', session)),
    },
    'GET /api/me/export': {
      id: 'exportMyData',
      summary: 'Exports everything stored about the caller, except passages that they may no longer read',
      answers: ok('The file.', {
        'application/json': {
          example: {
            owner: 'user:…',
            exportedAt: '2026-11-24T08:00:00.000Z',
            conversations: [],
            feedback: [],
            uploads: [],
            audit: [],
            usage: [],
            prompts: [],
          },
        },
      }),
      errors: { 404: 'No data is stored about the caller.' },
    },
    'DELETE /api/me': {
      id: 'eraseMyData',
      summary: 'Erases everything stored about the caller, their files included, and ends their sessions',
      answers: { 200: { ...erased, headers } as JsonObject },
      errors: { 404: 'No data is stored about the caller.' },
    },
    'GET /api/me/sessions': {
      id: 'mySessions',
      summary: 'Returns the sessions of the caller on our page, the last used first',
      answers: ok('The sessions.', jsonOf('SignedInSessions', { sessions: [signedIn] })),
      errors: { 404: 'People do not sign in on our page here.' },
    },
    'DELETE /api/me/sessions': {
      id: 'endMySessions',
      summary: 'Ends one session of the caller, or all but the current one',
      body: requestOf(jsonOf('SessionsToEnd', { id: null })),
      answers: ok('The number of sessions.', jsonOf('SessionsEnded', { ended: 1 })),
      errors: { 404: 'The session has ended already, or people do not sign in on our page here.' },
    },
    'POST /api/admin-link': {
      id: 'openAdministration',
      summary: 'Opens the administration with the key of a link, where sign-in is off; a link works once',
      rights: 'anyone',
      body: requestOf(jsonOf('AdminLink', { key: 'the-text-after-the-number-sign' })),
      answers: DONE,
      errors: { 403: 'The link is used, expired or unknown.', 404: 'Administrators sign in on this server.' },
    },
  },
};
