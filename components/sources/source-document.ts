import type { Source } from '#lib/client/sources/sources.ts';

/** Longer documents are shown by their passages: rendering them whole would stop the page. */
const MOST_BYTES = 1_000_000;

/** Why a document is not shown: it is gone, too long, or could not be fetched or read. */
export type DocumentFault = 'missing' | 'too-long' | 'other';

/** Fetches the document at `url`, of at most 1 MB. Rejects only when `signal` aborts. */
export async function fetchDocument(
  url: string,
  signal: AbortSignal,
): Promise<{ bytes: ArrayBuffer } | { fault: DocumentFault }> {
  try {
    const response = await fetch(url, { signal });
    if (response.status === 404) return { fault: 'missing' };
    if (!response.ok) return { fault: 'other' };
    if (Number(response.headers.get('content-length')) > MOST_BYTES) {
      await response.body?.cancel();
      return { fault: 'too-long' };
    }
    const bytes = await response.arrayBuffer();
    return bytes.byteLength > MOST_BYTES ? { fault: 'too-long' } : { bytes };
  } catch {
    signal.throwIfAborted();
    return { fault: 'other' };
  }
}

/** Asks whether the document at `url` is there, without fetching it. Rejects only when `signal` aborts. */
export async function findFault(url: string, signal: AbortSignal): Promise<DocumentFault | undefined> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', signal });
    if (ok) return undefined;
    return status === 404 ? 'missing' : 'other';
  } catch {
    signal.throwIfAborted();
    return 'other';
  }
}

/** The text of a file in UTF-8, in UTF-16 when it says so, or else in the old Western encoding. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A source to show, and its sentences that the answer rests on. */
export interface ShownSource {
  source: Source;
  /** The sentences and rows of the source that the answer rests on. */
  quotes: readonly string[];
  /** What the answer says on the word of the source, in its own words. */
  said: readonly string[];
}
