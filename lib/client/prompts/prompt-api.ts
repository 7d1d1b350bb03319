import type { PromptLibrary } from '#lib/api/prompts.ts';
import type { PromptTemplate, SavedPrompt } from '#lib/core/records/prompts.ts';
import { callApi } from '../page/call-api.ts';

const ADDRESS = '/api/prompts';
const addressOf = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

/** The routes for prompts. Calls throw AppError. */
export const promptApi = {
  library: () => callApi<PromptLibrary>(ADDRESS),
  add: (prompt: PromptTemplate) => callApi<SavedPrompt>(ADDRESS, 'POST', prompt),
  change: (id: string, prompt: PromptTemplate) => callApi<SavedPrompt>(addressOf(id), 'PUT', prompt),
  remove: (id: string) => callApi<void>(addressOf(id), 'DELETE'),
};
