import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** The index of another chat server, which takes questions only: what is in it is unknown here. */
export function createNoSearch(name: string): SearchEngine {
  const refuse = async (): Promise<never> => {
    throw new AppError(
      'not-configured',
      'The documents are on another server (CHAT_API_URL), which lists none.',
    );
  };
  return {
    name,
    ignores: [],
    search: refuse,
    listDocuments: refuse,
    status: async () => ({ engine: name, documents: null, passages: null }),
    close: async () => {},
  };
}
