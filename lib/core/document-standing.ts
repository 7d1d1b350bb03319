import { AppError } from '#lib/shared/app-error.ts';
import type { DocumentStore } from './ports.ts';
import type { Caller } from './principal.ts';

/** What became of a document for somebody: they may read it, they may not, or nobody can because it is not there any more. */
export type Standing = 'readable' | 'forbidden' | 'gone';

/** Lookups under way at once: a service behind them has other callers. */
const AT_ONCE = 8;

/** How each of these documents stands to a caller now; each is looked up once. Throws what the store throws. */
export async function documentStandings(
  sourcefiles: Iterable<string>,
  documents: DocumentStore,
  caller: Pick<Caller, 'access' | 'queryAuthorization'>,
): Promise<Map<string, Standing>> {
  const standings = new Map<string, Standing>();
  const left = new Set(sourcefiles).values();
  const look = async () => {
    for (const sourcefile of left) {
      standings.set(sourcefile, await standingOf(sourcefile, documents, caller));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return standings;
}

async function standingOf(
  sourcefile: string,
  documents: DocumentStore,
  { access, queryAuthorization }: Pick<Caller, 'access' | 'queryAuthorization'>,
): Promise<Standing> {
  try {
    if (await documents.find(sourcefile, access, queryAuthorization)) return 'readable';
    // Whether it is there at all decides about what was said of it, and is never told.
    return (await documents.find(sourcefile, undefined, queryAuthorization)) ? 'forbidden' : 'gone';
  } catch (thrown) {
    // A service with access lists of its own knows nobody who brings no token.
    if (thrown instanceof AppError && thrown.code === 'unauthenticated') return 'forbidden';
    throw thrown;
  }
}
