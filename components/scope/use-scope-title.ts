import type { Scope } from '#lib/client/conversation/scope.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import type { LibraryPage } from '#lib/core/ports/library.ts';
import { onlyDocument } from './scope-text.ts';

/** Many answers of a conversation search the same document. */
const asked = new Map<string, Promise<string | undefined>>();

/** The title of the one document that a scope names, once it is known; undefined of other scopes, and without a title. */
export function useScopeTitle(scope: Scope): string | undefined {
  const name = onlyDocument(scope);
  const loaded = useLoaded(name, async () => ({ name, title: name && (await titleOf(name)) }));
  // Until the next one is known, that of the document before is still there.
  return loaded && 'value' in loaded && loaded.value.name === name ? loaded.value.title : undefined;
}

function titleOf(name: string): Promise<string | undefined> {
  const title = asked.get(name) ?? fetchTitle(name);
  asked.set(name, title);
  title.catch(() => asked.delete(name));
  return title;
}

async function fetchTitle(name: string): Promise<string | undefined> {
  const query = new URLSearchParams({ name, limit: '1' });
  const { documents } = await callApi<LibraryPage>(`/api/library?${query}`);
  return documents[0]?.title?.trim() || undefined;
}
