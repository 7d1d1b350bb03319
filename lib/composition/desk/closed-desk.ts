import type { DocumentDesk } from '#lib/core/document-desk.ts';
import { knownExtensions } from '#lib/ingest/file-type.ts';
import { AppError } from '#lib/shared/app-error.ts';

const CLOSED =
  'Documents cannot be changed here: the deployment is read-only, and its index came with it (READ_ONLY). ' +
  'Add them where it is built, or run `npm run ingest` against Azure AI Search.';

/** The desk of a deployment whose documents cannot be changed while it runs: all it does is throw AppError `not-configured`. */
export function createClosedDesk(maxFileBytes: number): DocumentDesk {
  const refuse = async (): Promise<never> => {
    throw new AppError('not-configured', CLOSED);
  };
  return {
    accepts: knownExtensions(),
    maxFileBytes,
    receive: refuse,
    list: refuse,
    add: refuse,
    relabel: refuse,
    remove: refuse,
    reindex: refuse,
    close: async () => {},
  };
}
