import process from 'node:process';
import { readEnvironment } from '#lib/config/environment.ts';
import { logRequests } from '#lib/http/server/log-requests.ts';
import { logFor } from '#lib/telemetry/log.ts';
import { application, lifecycle, served } from './served.ts';
import { startInstrumentation } from './start-instrumentation.ts';

// What an instance needs once or never is loaded where it is needed: functions start often, and for one route.

/**
 * Starts to measure, and to note each request in the log. Before the first use of the application: what is built earlier is
 * not measured. What is measured of the process's own end is sent as well.
 */
export async function watch(): Promise<void> {
  const environment = readEnvironment();
  logRequests(logFor(environment.LOG_LEVEL));
  const telemetry = await startInstrumentation(environment);
  if (telemetry) lifecycle().onClose('telemetry', () => telemetry.close());
}

/** Removes other users' rights from our files and their copies, also from files of an earlier version. */
export async function closeFiles(): Promise<void> {
  const { makeFolderPrivate, makeFilesPrivate } = await import('#lib/shared/private-files.ts');
  makeFilesPrivate();
  const { DATA_DIR, SNAPSHOT_DIR, READ_ONLY } = readEnvironment();
  if (READ_ONLY) return;
  // The top folder is closed first. Nothing waits for the rest: many files, or a network share, are slow.
  if (SNAPSHOT_DIR !== undefined) void makeFolderPrivate(SNAPSHOT_DIR);
  void makeFolderPrivate(DATA_DIR);
}

/** From now on, refuses requests for other hosts: pages, files and routes. */
export async function answerOwnHosts(): Promise<void> {
  const [{ refuseUnknownHosts }, { guardAllServers }] = await Promise.all([
    import('#lib/http/server/refuse-unknown-hosts.ts'),
    import('#lib/lifecycle/request-guard.ts'),
  ]);
  guardAllServers(refuseUnknownHosts(readEnvironment()));
}

/** From now on, ends requests whose bodies stop arriving. */
export async function endStalledBodies(): Promise<void> {
  const { StalledBodies } = await import('#lib/http/server/end-stalled-bodies.ts');
  new StalledBodies(readEnvironment().BODY_IDLE_SECONDS * 1000).watch();
}

/** Begins to copy our files to SNAPSHOT_DIR. Before the first use of the application: its end is copied as well. */
export async function startSnapshots(): Promise<void> {
  const environment = readEnvironment();
  if (environment.SNAPSHOT_DIR === undefined) return;
  const { startCopies } = await import('./copies.ts');
  const end = startCopies(environment, logFor(environment.LOG_LEVEL));
  if (end) lifecycle().onClose('snapshots', end);
}

/**
 * Ends this process well: from now on SIGTERM and SIGINT let it finish what is under way, refuse new requests, and close
 * everything. Vercel ends its functions in its own way.
 */
export async function endWell(): Promise<void> {
  const { environment } = application();
  if (environment.VERCEL !== undefined) return;
  const [{ recorder }, { refuseWhileDraining }, { RequestsUnderWay }, { handleShutdownSignals }] =
    await Promise.all([
      import('./answering.ts'),
      import('#lib/lifecycle/requests-under-way.ts'),
      import('#lib/lifecycle/requests-under-way.ts'),
      import('#lib/lifecycle/shutdown-signals.ts'),
    ]);
  const requests = new RequestsUnderWay(refuseWhileDraining);
  requests.watch();
  const log = logFor(environment.LOG_LEVEL);
  const underWay = { requests, recordings: await served(recorder) };
  handleShutdownSignals(process, () => lifecycle().end(underWay, environment.DRAIN_SECONDS * 1000, log));
}

/** Says in the log where a model's server on this machine cuts prompts. */
async function noteWindows(): Promise<void> {
  const { environment } = application();
  if (environment.services.answerer.answerer !== 'models') return;
  const { noteModelWindows } = await import('./model-window.ts');
  await noteModelWindows(environment, logFor(environment.LOG_LEVEL));
}

/**
 * Opens what the first question would wait for. A service that is away is logged, and may come back. Functions open only
 * what their route uses.
 */
export async function warmUp(): Promise<void> {
  if (application().environment.VERCEL !== undefined) return;
  const [{ ports }, { operations }] = await Promise.all([import('./ports.ts'), import('./operations.ts')]);
  void noteWindows();
  // First the index, which may be slow at the first opening: that is no outage.
  await (await served(ports)).search.status(undefined).catch(() => undefined);
  await (await served(operations)).readiness();
}

/**
 * Begins to read documents again in the background where an update or another embedding model asks for it. Their old
 * texts answer meanwhile. Functions are short, and a deployment that cannot write was filled where it was built.
 */
export async function upgradeIndex(): Promise<void> {
  const { environment } = application();
  if (environment.VERCEL !== undefined) return;
  const { isIndexOutdated, lacksHome } = await import('./fitting-index.ts');
  const isOutdated = await isIndexOutdated(environment);
  if (!isOutdated && (environment.READ_ONLY || !lacksHome(environment))) return;
  const log = logFor(environment.LOG_LEVEL);
  if (environment.READ_ONLY) {
    log.error('the index is from another version or embedding model: rebuild it where it is built');
    return;
  }
  const { documents } = await import('./documents.ts');
  const { indexing } = await served(documents);
  if (isOutdated) log.info('reindexing documents for this version or embedding model');
  indexing.start('outdated');
}

/**
 * Begins to remove what has expired, for as long as this process lives; not where a scheduler asks for it (CRON_SECRET),
 * nor where nothing is stored.
 */
export async function startClearing(): Promise<void> {
  const { environment } = application();
  if (environment.CRON_SECRET !== undefined || environment.identity.records.kind === 'none') return;
  const [{ retentionParts }, { startRetention }] = await Promise.all([
    import('./operations.ts'),
    import('./retention.ts'),
  ]);
  const log = logFor(environment.LOG_LEVEL);
  lifecycle().onClose('retention', startRetention({ ...(await served(retentionParts)), log }));
}

/** Begins to sync the sources of SOURCES_FILE when they are due, for as long as this process serves. */
export async function startSources(): Promise<void> {
  const { environment } = application();
  if (environment.SOURCES_FILE === undefined) return;
  const { sources, syncsSources } = await import('./sources.ts');
  if (!syncsSources(environment)) return;
  lifecycle().onClose('sources', (await served(sources)).start());
}
