import { useDeployment } from '#components/shell/page-context.tsx';
import { callApi } from '#lib/client/page/call-api.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import { dayText } from '#lib/client/sources/size-text.ts';
import type { LibraryPage } from '#lib/core/ports/library.ts';
import { useLocale } from '#lib/i18n/messages-context.tsx';

/** Answers of a conversation cite the same documents. */
const asked = new Map<string, Promise<LibraryPage>>();
/** As many as one call may name. */
const MOST_NAMED = 50;
const MOST_ASKED = 200;

/** When these documents were last changed, as a short date by name; of those for which that is known and once it is. */
export function useChangedDays(names: readonly string[]): ReadonlyMap<string, string> {
  const locale = useLocale();
  const { listsDocuments } = useDeployment();
  const wanted = listsDocuments ? [...new Set(names)].sort().slice(0, MOST_NAMED) : [];
  const key = new URLSearchParams([['limit', '50'], ...wanted.map((name) => ['name', name])]).toString();
  const loaded = useLoaded(key, async () => (wanted.length === 0 ? [] : (await described(key)).documents));
  const documents = loaded && 'value' in loaded ? loaded.value : [];
  const days = documents.flatMap(({ sourcefile, modified }) =>
    modified ? [[sourcefile, dayText(modified, locale)] as const] : [],
  );
  return new Map(days);
}

function described(key: string): Promise<LibraryPage> {
  const page = asked.get(key) ?? callApi<LibraryPage>(`/api/library?${key}`);
  if (asked.size >= MOST_ASKED) asked.clear();
  asked.set(key, page);
  page.catch(() => asked.delete(key));
  return page;
}
