import type { JsonObject } from '#lib/shared/json.ts';
import { jsonOf, NOT_FOUND, type OperationGroup, ok, REMOVED, requestOf } from './operation.ts';

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
