import 'server-only';
import process from 'node:process';
import { after } from 'next/server';
import { readEnvironment } from '#lib/config/environment.ts';
import { refuseUnknownHosts } from '#lib/http/refuse-unknown-hosts.ts';
import { watchRequests } from '#lib/http/watch-requests.ts';
import { Lifecycle } from '#lib/lifecycle/lifecycle.ts';
import { createReadiness, type Readiness } from '#lib/lifecycle/readiness.ts';
import { refuseWhileDraining } from '#lib/lifecycle/refuse-while-draining.ts';
import { RequestsUnderWay } from '#lib/lifecycle/requests-under-way.ts';
import { standBeforeAll } from '#lib/lifecycle/stand-before.ts';
import { takeSignals } from '#lib/lifecycle/take-signals.ts';
import { closeFolder, makeFilesPrivate } from '#lib/shared/private-files.ts';
import { logFor } from '#lib/telemetry/log.ts';
import { type Container, createContainer } from './container.ts';
import { startCopies } from './copies.ts';
import { outlivingRequests } from './outliving-requests.ts';
import { outlivingUploads } from './outliving-uploads.ts';
import { dependenciesOf } from './readiness/dependencies.ts';
import { type RetentionParts, removeExpired, startRetention } from './retention.ts';
import { startMeasuring } from './start-measuring.ts';
import { takesUploads } from './takes-uploads.ts';

// Next bundles pages and routes apart from each other: only a global is one object for both.
const shared = globalThis as typeof globalThis & {
  citewell?: Server;
  citewellBuilt?: Container;
  citewellLife?: Lifecycle;
};

/** The application, and what only a process that serves it has. */
export interface Server extends Container {
  /** Aborts when the process ends before the answers that are under way. */
  ending: AbortSignal;
  /** Whether questions can be answered here, as found within the last seconds. */
  readiness(): Promise<Readiness>;
}

/**
 * Starts to measure, and to note each request in the log. Before the first call of `container`: what is built earlier is
 * not measured. What is measured of the process's own end is sent as well.
 */
export async function watch(): Promise<void> {
  const environment = readEnvironment();
  watchRequests(logFor(environment.LOG_LEVEL));
  const telemetry = await startMeasuring(environment);
  if (telemetry) lifecycle().onClose('telemetry', () => telemetry.close());
}

/** Removes other users' rights from our files and their copies, also from files of an earlier version. */
export function closeFiles(): void {
  makeFilesPrivate();
  const { DATA_DIR, SNAPSHOT_DIR, READ_ONLY } = readEnvironment();
  if (READ_ONLY) return;
  // The top folder is closed first. Nothing waits for the rest: many files, or a network share, are slow.
  if (SNAPSHOT_DIR !== undefined) void closeFolder(SNAPSHOT_DIR);
  void closeFolder(DATA_DIR);
}

/** From now on, refuses requests for other hosts: pages, files and routes. */
export function answerOwnHosts(): void {
  standBeforeAll(refuseUnknownHosts(readEnvironment()));
}

/** Begins to copy our files to where SNAPSHOT_DIR says. Before the first call of `container`: its end is copied as well. */
export function keepCopies(): void {
  const environment = readEnvironment();
  const end = startCopies(environment, logFor(environment.LOG_LEVEL));
  if (end) lifecycle().onClose('snapshots', end);
}

/** The one container of this server process, built at first use. Throws EnvironmentError when variables are wrong. */
export function container(): Server {
  shared.citewell ??= createServer();
  return shared.citewell;
}

/** The life of this server process: what is to be closed at its end is told to it. */
function lifecycle(): Lifecycle {
  shared.citewellLife ??= new Lifecycle();
  return shared.citewellLife;
}

function createServer(): Server {
  // A benchmark brings an application of its own, which is loaded before Next.
  const built = shared.citewellBuilt ?? createContainer(readEnvironment());
  const life = lifecycle();
  life.onClose('application', () => built.close());
  const options = { isDraining: () => life.isDraining, log: logFor(built.environment.LOG_LEVEL) };
  const recorder =
    built.environment.VERCEL === undefined ? built.recorder : outlivingRequests(built.recorder, after);
  const uploads =
    built.environment.VERCEL === undefined ? built.uploads : outlivingUploads(built.uploads, after);
  return {
    ...built,
    recorder,
    uploads,
    ending: life.ending,
    readiness: createReadiness(dependenciesOf(built), options),
  };
}

/**
 * Has this process end well: from now on SIGTERM and SIGINT let it finish what is under way, refuse what comes, and close
 * everything. Vercel ends its functions in its own way.
 */
export function endWell(): void {
  const { environment, recorder } = container();
  if (environment.VERCEL !== undefined) return;
  const requests = new RequestsUnderWay(refuseWhileDraining);
  requests.watch();
  const log = logFor(environment.LOG_LEVEL);
  const underWay = { requests, recordings: recorder };
  takeSignals(process, () => lifecycle().end(underWay, environment.DRAIN_SECONDS * 1000, log));
}

/** Opens what the first question would wait for. What is away is logged, and may come back. */
export async function warmUp(): Promise<void> {
  const { search, readiness } = container();
  // First the index, which may take its time at the first opening: that is no outage.
  await search.status(undefined).catch(() => undefined);
  await readiness();
}

/**
 * Begins to clear away what has outlived its time, for as long as this process lives; not where a scheduler asks for it
 * (CRON_SECRET), nor where nothing is kept.
 */
export function startClearing(): void {
  const { environment } = container();
  if (environment.CRON_SECRET !== undefined || environment.people.records.kind === 'none') return;
  lifecycle().onClose('retention', startRetention({ ...clearing(), log: logFor(environment.LOG_LEVEL) }));
}

/** Clears away now; resolves with how much of each kind is gone. */
export function clearAway(): Promise<Record<string, number>> {
  return removeExpired(clearing(), Date.now());
}

function clearing(): Omit<RetentionParts, 'log'> {
  const { records, uploads, environment } = container();
  const { uploads: ofUploads, ...others } = environment.people.retention;
  // Files go with their documents: where those cannot be changed, others do it.
  const days =
    !takesUploads(environment) || ofUploads === undefined ? others : { ...others, uploads: ofUploads };
  return { records, uploads, days };
}
