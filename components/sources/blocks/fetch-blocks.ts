import type { DocumentText } from '#lib/core/ports/source-blocks.ts';
import type { DocumentFault } from '../source-document.ts';

const FAULTS: Readonly<Record<number, DocumentFault>> = { 404: 'missing', 413: 'too-long' };

/** Fetches the text of the document at `url`. Rejects only when `signal` aborts. */
export async function fetchBlocks(
  url: string,
  signal: AbortSignal,
): Promise<DocumentText | { fault: DocumentFault }> {
  try {
    const response = await fetch(url, { signal });
    if (response.ok) return (await response.json()) as DocumentText;
    return { fault: FAULTS[response.status] ?? 'other' };
  } catch {
    signal.throwIfAborted();
    return { fault: 'other' };
  }
}
