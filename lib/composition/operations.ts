import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#lib/config/environment.ts';
import type { Records } from '#lib/core/records/records.ts';
import { createReadiness, type Dependency, type Readiness } from '#lib/lifecycle/readiness.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { readSources } from '#lib/sources/read-sources.ts';
import { logFor } from '#lib/telemetry/log.ts';
import type { RecentOutcomes } from '#lib/upstream/recent-outcomes.ts';
import { requireScanner } from '#lib/upstream/virus-scanner.ts';
import { type Application, slice } from './application.ts';
import { takesUploads } from './deployment-of.ts';
import { checkReachability, type ServiceAddress, serviceAddresses } from './doctor/check-reachability.ts';
import { documents } from './documents.ts';
import { type Identity, identity } from './identity.ts';
import { ports } from './ports.ts';
import { type RetentionParts, removeExpired } from './retention.ts';
import { searchAdapter } from './search-adapters.ts';

/** The dependencies of readiness. */
interface Examined {
  environment: Environment;
  records: Pick<Records, 'check' | 'sources'>;
  /** Rejects with the reason when the index does not answer. */
  checkSearch(signal: AbortSignal): Promise<void>;
  modelOutcomes: Pick<RecentOutcomes, 'onlyFailing'> | undefined;
}

/**
 * What answering rests on, by name: the index and the records are asked, the folder is written to. Services
 * that take money for an answer are connected to, and asked for nothing; of a model it is known how its last calls ended.
 */
export function dependenciesOf({ environment, records, checkSearch, modelOutcomes }: Examined): Dependency[] {
  const store = environment.identity.records.kind;
  return [
    { name: 'search', isNeeded: true, check: checkSearch },
    ...(store === 'none' ? [] : [{ name: 'records', isNeeded: true, check: () => records.check() }]),
    ...(environment.READ_ONLY
      ? []
      : [
          {
            name: 'data folder',
            // Where records lie elsewhere, questions are answered without it, and files cannot be added.
            isNeeded: store === 'sqlite',
            check: () => requireWritable(environment.DATA_DIR),
          },
        ]),
    ...services(environment, modelOutcomes),
    ...scanning(environment),
    ...(environment.SOURCES_FILE === undefined
      ? []
      : [{ name: 'sources', isNeeded: false, check: () => requireSourcesWork(environment, records) }]),
  ];
}

function scanning({ VIRUS_SCANNER: scanner }: Environment): Dependency[] {
  if (!scanner) return [];
  return [{ name: 'virus scanner', isNeeded: false, check: (signal) => requireScanner(scanner, signal) }];
}

/** Throws where sources fail as a whole; the administration says which and why. */
async function requireSourcesWork(
  { SOURCES_FILE }: Environment,
  { sources }: Pick<Records, 'sources'>,
): Promise<void> {
  const configured = new Set(readSources(SOURCES_FILE).map(({ name }) => name));
  const states = (await sources.list()).filter(({ name }) => configured.has(name));
  const failing = states.filter(({ failure }) => failure !== null).length;
  if (failing === 0) return;
  throw new AppError('unavailable', `${failing} of ${configured.size} sources could not be synced.`);
}

const MODEL = 'model';
const SHOWN_AS: Readonly<Record<string, string>> = { 'Azure OpenAI': MODEL, 'model server': MODEL };

/** One for each kind of service, however many there are of it. Answers may do without one: a model has a fallback. */
function services(
  { services: configured }: Environment,
  modelOutcomes: Examined['modelOutcomes'],
): Dependency[] {
  const byKind = Map.groupBy(
    serviceAddresses(configured).filter(({ name }) => name !== 'search service'),
    ({ name }) => SHOWN_AS[name] ?? name,
  );
  const { connectTimeoutMs } = configured.upstream;
  return [...byKind].map(([name, addresses]) => ({
    name,
    isNeeded: false,
    check: async (signal) => {
      await Promise.all(addresses.map((address) => requireReached(address, connectTimeoutMs, signal)));
      if (name === MODEL) requireSuccess(modelOutcomes);
    },
  }));
}

async function requireReached(
  address: ServiceAddress,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { outcome, detail } = await checkReachability(address, timeoutMs, signal);
  if (outcome === 'ok') return;
  throw new AppError('unavailable', 'It cannot be reached.', { cause: new Error(detail) });
}

/** Throws where a model is reached and only fails. It is ready again with the first call that succeeds. */
function requireSuccess(outcomes: Examined['modelOutcomes']): void {
  const failing = outcomes?.onlyFailing();
  if (failing === undefined) return;
  const { count, since, reason } = failing;
  const moment = `${since.toISOString().slice(0, 19)}Z`;
  throw new AppError('unavailable', `The last ${count} calls failed, since ${moment}: it ${reason}.`);
}

/** More than a file system stores beside a file's name, so that a full disk refuses it. */
const PROBE = Buffer.alloc(8192, 1);

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EROFS: 'The disk is read-only.',
  EACCES: 'The folder may not be written by this user.',
  EPERM: 'The folder may not be written by this user.',
  ENOENT: 'The folder is gone.',
  ENOTDIR: 'It is not a folder.',
};

/** Writes a small file into a folder and removes it. Throws AppError `unavailable` that says why where that cannot be done. */
export async function requireWritable(folder: string): Promise<void> {
  const probe = join(/* turbopackIgnore: true */ folder, `.ready-${randomUUID()}`);
  try {
    await writeFile(probe, PROBE);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new AppError('unavailable', REASONS[code] ?? 'The folder cannot be written.', { cause });
  } finally {
    await rm(probe, { force: true }).catch(() => {
      // Where nothing can be written, nothing is left either.
    });
  }
}

/** What operators and their tools ask. */
export interface Operations extends Identity {
  /** Whether the index answers now, without any cache: rejects with the reason when it does not. */
  checkSearch(signal: AbortSignal): Promise<void>;
  /** Outcomes of recent calls to chat models; undefined where none is configured. */
  modelOutcomes: RecentOutcomes | undefined;
  /** Whether questions can be answered here, as found within the last seconds. */
  readiness(): Promise<Readiness>;
  /** Removes what has expired; resolves with how much of each kind is gone. */
  clear(): Promise<Record<string, number>>;
}

/** Checks readiness, and removes what has expired. */
export const operations = slice<Operations>('operations', async (application) => {
  const { environment, server } = application;
  const base = await identity(application);
  const { search, modelOutcomes } = await ports(application);
  const checkSearch = await searchAdapter(environment).openProbe(search);
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

/** Dependencies of removing expired data. */
export async function retentionParts(application: Application): Promise<Omit<RetentionParts, 'log'>> {
  const { environment } = application;
  const { records, uploads } = await documents(application);
  const { uploads: ofUploads, ...others } = environment.identity.retention;
  // Files go with their documents: where those cannot be changed, another server removes them.
  const days =
    !takesUploads(environment) || ofUploads === undefined ? others : { ...others, uploads: ofUploads };
  return { records, uploads, days };
}
