import { randomBytes } from 'node:crypto';
import { forEngine } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import { dropIndexes } from '#lib/search/azure/prepare-indexes.ts';

/** An environment with a temporary index, and how to remove it. */
export interface TemporaryIndex {
  environment: Environment;
  /** Deletes the index of a service; an embedded one is deleted with its folder. */
  remove(): Promise<void>;
}

/**
 * The same environment over an index of its own: embedded in `dataDir`, or under a new name at the same service. The
 * index that is configured is neither read nor written; originals stay in `dataDir`, and so do records of
 * questions, which belong to no person.
 */
export function temporaryIndex(environment: Environment, dataDir: string): TemporaryIndex {
  const { services } = environment;
  const { search, answerer } = services;
  const identity = { ...environment.identity, records: { kind: 'sqlite' as const, dataDir } };
  const moved = { ...environment, DATA_DIR: dataDir, identity };
  return forEngine<TemporaryIndex>(search, {
    embedded: () => ({ environment: moved, remove: async () => {} }),
    azure: (config) => {
      const index = `citewell-temporary-${randomBytes(6).toString('hex')}`;
      const elsewhere = { index, documentsIndex: `${index}-documents` };
      return {
        environment: {
          ...moved,
          services: {
            ...services,
            blobs: undefined,
            search: { ...config, ...elsewhere },
            answerer:
              answerer.answerer === 'on-your-data'
                ? { ...answerer, search: { ...answerer.search, ...elsewhere } }
                : answerer,
          },
        },
        remove: () => dropIndexes({ ...config, ...elsewhere }, services.upstream),
      };
    },
  });
}
