import { createReadiness, type Readiness } from '#lib/lifecycle/readiness.ts';
import { logFor } from '#lib/telemetry/log.ts';
import type { RecentOutcomes } from '#lib/upstream/recent-outcomes.ts';
import { type Application, part } from './application.ts';
import { dependenciesOf } from './dependencies.ts';
import { takesUploads } from './deployment-of.ts';
import { documents } from './documents.ts';
import { type People, people } from './people.ts';
import { ports } from './ports.ts';
import { type RetentionParts, removeExpired } from './retention.ts';

/** What operators and their tools ask. */
export interface Operations extends People {
  /** Whether the index answers now, without any cache: rejects with the reason when it does not. */
  checkSearch(signal: AbortSignal): Promise<void>;
  /** How recent calls to chat models ended; undefined where none is configured. */
  modelOutcomes: RecentOutcomes | undefined;
  /** Whether questions can be answered here, as found within the last seconds. */
  readiness(): Promise<Readiness>;
  /** Removes what has expired; resolves with how much of each kind is gone. */
  clear(): Promise<Record<string, number>>;
}

/** Checks readiness, and removes what has expired. */
export const operations = part<Operations>('operations', async (application) => {
  const { environment, server } = application;
  const base = await people(application);
  const [checkSearch, { modelOutcomes }] = await Promise.all([
    buildSearchCheck(application),
    ports(application),
  ]);
  return {
    ...base,
    checkSearch,
    modelOutcomes,
    readiness: createReadiness(
      dependenciesOf({ environment, records: base.records, checkSearch, modelOutcomes }),
      {
        isDraining: server?.isDraining ?? (() => false),
        log: logFor(environment.LOG_LEVEL),
      },
    ),
    clear: async () => removeExpired(await retentionParts(application), Date.now()),
  };
});

/** What removing expired data needs. */
export async function retentionParts(application: Application): Promise<Omit<RetentionParts, 'log'>> {
  const { environment } = application;
  const { records, uploads } = await documents(application);
  const { uploads: ofUploads, ...others } = environment.people.retention;
  // Files go with their documents: where those cannot be changed, another server removes them.
  const days =
    !takesUploads(environment) || ofUploads === undefined ? others : { ...others, uploads: ofUploads };
  return { records, uploads, days };
}

/** Asks whether the index answers, as cheaply as possible and only once. */
async function buildSearchCheck(application: Application): Promise<Operations['checkSearch']> {
  const { search: config, upstream } = application.environment.services;
  const { search } = await ports(application);
  if (config.engine !== 'azure') return async (signal) => void (await search.status(undefined, signal));
  const [{ connectToSearch }, { countOf }] = await Promise.all([
    import('#lib/search/azure/connection.ts'),
    import('#lib/search/azure/index-status.ts'),
  ]);
  const connection = connectToSearch(config, { ...upstream, attempts: 1 });
  return async (signal) => void (await countOf(connection, config.index, signal));
}
