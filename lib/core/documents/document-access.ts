import { AppError } from '#lib/shared/app-error.ts';
import type { Caller } from '../access/principal.ts';
import type { DocumentStore } from '../ports/document-store.ts';

/** A caller's access to a document; `gone` means that the document no longer exists. */
export type DocumentAccess = 'readable' | 'forbidden' | 'gone';

/** Concurrent lookups; the service behind them has other callers too. */
const CONCURRENCY = 8;

/** Looks up each document once and returns the caller's current access to it. Throws what the store throws. */
export async function documentAccess(
  sourcefiles: Iterable<string>,
  documents: DocumentStore,
  caller: Pick<Caller, 'access' | 'queryAuthorization'>,
): Promise<Map<string, DocumentAccess>> {
  const found = new Map<string, DocumentAccess>();
  const remaining = new Set(sourcefiles).values();
  const lookUp = async () => {
    for (const sourcefile of remaining) {
      found.set(sourcefile, await accessTo(sourcefile, documents, caller));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lookUp));
  return found;
}

async function accessTo(
  sourcefile: string,
  documents: DocumentStore,
  { access, queryAuthorization }: Pick<Caller, 'access' | 'queryAuthorization'>,
): Promise<DocumentAccess> {
  try {
    if (await documents.find(sourcefile, access, queryAuthorization)) return 'readable';
    // The difference between forbidden and gone only decides how we phrase notices; callers never see it.
    return (await documents.find(sourcefile, undefined, queryAuthorization)) ? 'forbidden' : 'gone';
  } catch (thrown) {
    // A service with its own access lists rejects requests without a user token.
    if (thrown instanceof AppError && thrown.code === 'unauthenticated') return 'forbidden';
    throw thrown;
  }
}
