'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { PromptLibrary } from '#lib/api/prompts.ts';
import { Store } from '#lib/client/store.ts';
import type { PromptTemplate, SavedPrompt } from '#lib/core/records/prompts.ts';
import { callApi } from '../../lib/client/page/call-api.ts';

const ADDRESS = '/api/prompts';
const addressOf = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

/** The routes for prompts. Calls throw AppError. */
export const promptApi = {
  library: () => callApi<PromptLibrary>(ADDRESS),
  add: (prompt: PromptTemplate) => callApi<SavedPrompt>(ADDRESS, 'POST', prompt),
  change: (id: string, prompt: PromptTemplate) => callApi<SavedPrompt>(addressOf(id), 'PUT', prompt),
  remove: (id: string) => callApi<void>(addressOf(id), 'DELETE'),
};

/** The prompts as they were last fetched; undefined before. */
type Library = PromptLibrary | 'failed' | undefined;

const library = new Store<Library>(undefined);

/** Fetches the prompts again; what was there before stays until then. */
export async function reloadPrompts(): Promise<void> {
  try {
    library.set(await promptApi.library());
  } catch {
    if (library.snapshot() === undefined) library.set('failed');
  }
}

/** The prompts of this reader and those for everyone, fetched whenever a component begins to show them. */
export function usePromptLibrary(): Library {
  useEffect(() => void reloadPrompts(), []);
  return useSyncExternalStore(library.subscribe, library.snapshot, () => undefined);
}
