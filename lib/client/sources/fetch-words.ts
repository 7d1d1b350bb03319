import { type PlacedWords, wordsUrl } from '#lib/core/ports/source-words.ts';

/** The words that were recognised on a page; undefined where there are none. Rejects only when `signal` aborts. */
export async function fetchWords(
  sourcefile: string,
  page: number,
  signal: AbortSignal,
): Promise<PlacedWords | undefined> {
  try {
    const response = await fetch(wordsUrl(sourcefile, page), { signal });
    return response.status === 200 ? ((await response.json()) as PlacedWords) : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
