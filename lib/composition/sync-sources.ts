import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Environment, EnvironmentError } from '#lib/config/environment.ts';
import { namedVariable } from '#lib/config/process-environment.ts';
import type { Source } from '#lib/core/ports/source.ts';
import type { PreviewedItem } from '#lib/core/ports/source-administration.ts';
import type { SyncCounts } from '#lib/core/records/sources.ts';
import { sweepReception } from '#lib/ingest/document-service/receive-file.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { SOURCE_KINDS } from '#lib/sources/kinds/source-kinds.ts';
import { readSources, type SourceConfig } from '#lib/sources/read-sources.ts';
import type { SyncIndex, SyncOptions } from '#lib/sources/sync-ports.ts';
import { type SyncReport, syncSource } from '#lib/sources/sync-source.ts';
import { describeFailure, logFor } from '#lib/telemetry/log.ts';
import { scanFileOf } from '#lib/upstream/virus-scanner.ts';
import { Application } from './application.ts';
import { notifySourceChange } from './notify-source-change.ts';
import { records } from './records-and-limits.ts';

/** What a caller decides about a run. */
export type SyncChoices = Pick<SyncOptions, 'dryRun' | 'full' | 'allowRemoval' | 'retryFailed'>;

/** What a run did, as it crosses between processes. `detail` is for the log. */
export interface SyncOutcome extends Omit<SyncReport, 'cause'> {
  counts: SyncCounts;
  detail: unknown;
}

/** Syncs the sources of SOURCES_FILE with an open index. */
export interface SourceSyncing {
  /** Undefined while another process syncs it. Throws `not-found` for a name that the file does not have. */
  sync(
    name: string,
    choices: SyncChoices,
    watch: Pick<SyncOptions, 'signal' | 'onDocument'>,
  ): Promise<SyncOutcome | undefined>;
  /** The first items that the source lists; nothing is read or changed. */
  preview(name: string, signal: AbortSignal): Promise<PreviewedItem[]>;
  close(): Promise<void>;
}

const MOST_PREVIEWED = 20;

/** Opens nothing before the first run. */
export function createSourceSyncing(environment: Environment, index: SyncIndex): SourceSyncing {
  const application = new Application(environment);
  const folder = join(/* turbopackIgnore: true */ environment.DATA_DIR, 'incoming');
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`;
  return {
    async sync(name, choices, watch) {
      const configured = configuredSource(environment, name);
      const source = openSource(environment, configured);
      await sweepReception(folder, Date.now());
      try {
        const { sources: states } = await records(application);
        const report = await syncSource(
          configured,
          source,
          { index, states, now: Date.now },
          {
            ...choices,
            ...watch,
            holder,
            folder,
            maxItemBytes: environment.MAX_UPLOAD_BYTES,
            scan: scanFileOf(environment),
          },
        );
        if (!report) return undefined;
        const { cause, ...rest } = report;
        const outcome = { ...rest, detail: causesOf(cause, environment) };
        if (!choices.dryRun) await notifySourceChange(environment, name, outcome);
        return outcome;
      } finally {
        await source.close();
      }
    },
    async preview(name, signal) {
      const source = openSource(environment, configuredSource(environment, name));
      try {
        return await firstItems(source, signal);
      } finally {
        await source.close();
      }
    },
    close: () => application.close(),
  };
}

function configuredSource({ SOURCES_FILE }: Environment, name: string): SourceConfig {
  const sources = readSources(SOURCES_FILE);
  const found = sources.find((source) => source.name === name);
  if (found) return found;
  const known = sources.map((source) => source.name);
  const names = known.length > 0 ? `It has: ${known.join(', ')}.` : 'It has none.';
  throw new AppError('not-found', `SOURCES_FILE has no source "${name}". ${names}`, { alternatives: known });
}

function openSource(environment: Environment, { name, kind, settings, maxItems }: SourceConfig): Source {
  return SOURCE_KINDS[kind].open(settings, {
    limits: { maxItems, maxItemBytes: environment.MAX_UPLOAD_BYTES },
    upstream: environment.services.upstream,
    variable: namedVariable,
    cacheDir: join(/* turbopackIgnore: true */ environment.DATA_DIR, 'sources', name),
  });
}

async function firstItems(source: Source, signal: AbortSignal): Promise<PreviewedItem[]> {
  const items: PreviewedItem[] = [];
  const listing = source.changes(null, signal);
  while (items.length < MOST_PREVIEWED) {
    const { done, value } = await listing.next();
    if (done) return items;
    if (value.type === 'unreadable' || value.type === 'skipped')
      items.push({ path: value.path, sizeBytes: null, reason: value.reason });
    if (value.type === 'present')
      items.push({ path: value.item.path, sizeBytes: value.item.sizeBytes ?? null, reason: null });
  }
  await listing.return({ cursor: null, complete: false });
  return items;
}

/** Throws EnvironmentError where SOURCES_FILE is wrong, or where nothing can be stored about its sources. */
export function requireSources({
  SOURCES_FILE,
  identity,
}: Pick<Environment, 'SOURCES_FILE' | 'identity'>): SourceConfig[] {
  const sources = readSources(SOURCES_FILE);
  if (sources.length > 0 && identity.records.kind === 'none')
    throw new EnvironmentError(['DATABASE_URL: missing (needed because SOURCES_FILE names sources)']);
  return sources;
}

/** What led to a failure, for the log; undefined where its reason says everything. */
function causesOf(thrown: unknown, { LOG_LEVEL }: Environment): unknown {
  if (thrown === undefined || (thrown instanceof AppError && !(thrown.cause instanceof Error)))
    return undefined;
  return describeFailure(AppError.from(thrown), LOG_LEVEL === 'debug')['causes'];
}

/**
 * Says in the log how a run ended: what began to fail, what works again, and what came in. The same failure is logged once, not
 * at each run.
 */
export function logSync(environment: Environment, source: string, outcome: SyncOutcome): void {
  const log = logFor(environment.LOG_LEVEL);
  const { counts, failure, failed, detail, interrupted, failureBefore, failedBefore } = outcome;
  if (interrupted) return;
  if (failure !== null && failure !== failureBefore)
    log.error({ source, reason: failure, detail }, 'source sync failed');
  const isOtherCount = counts.failed !== failedBefore;
  for (const { document, reason, isNew = isOtherCount } of failed)
    if (isNew) log.warn({ source, document, reason }, 'source document failed');
  if (failure !== null) return;
  if (failureBefore !== null) log.info({ source }, 'source works again');
  const { unchanged: _, skipped: _skipped, failed: _failed, ...changes } = counts;
  if (Object.values(changes).some((count) => count > 0)) log.info({ source, ...counts }, 'source synced');
}
