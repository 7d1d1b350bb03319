import type { Source } from '#lib/core/ports/source.ts';
import { LEASE_MS } from '#lib/core/records/sources.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { hasOldFailure } from './item-ledger.ts';
import type { RunReport, SyncedSource, SyncOptions, SyncPorts } from './sync-ports.ts';
import { SyncRun } from './sync-run.ts';

/** What a sync did, and how the one before it ended. */
export interface SyncReport extends RunReport {
  failureBefore: string | null;
  failedBefore: number;
}

const NONE = { count: 0, named: [] };

/**
 * Brings the documents of a source into the index as the source has them now. The index changes first and the state after it,
 * so a sync that was killed anywhere goes on at the next: nothing stays stale, nothing is lost. One document that fails stops
 * nothing and is tried again. A source that cannot be listed, or that lost most of its documents, removes nothing. Undefined
 * while another process syncs the source. Rejects only where state or index cannot be used.
 */
export async function syncSource(
  configured: SyncedSource,
  source: Source,
  ports: Omit<SyncPorts, 'lease'>,
  options: SyncOptions,
): Promise<SyncReport | undefined> {
  const { states } = ports;
  if (options.dryRun) {
    const known = (await states.list()).some(({ name }) => name === configured.name);
    const items = known ? await states.items(configured.name) : [];
    const sync = new SyncRun(configured, { ...ports, lease: undefined }, options, { items, skipped: NONE });
    return { ...(await sync.run(source, null)).report, failureBefore: null, failedBefore: 0 };
  }
  const begun = await states.begin(configured.name, options.holder);
  if (!begun) return undefined;
  const { lease, cursor } = begun;
  const lost = new AbortController();
  // A long document, or a slow listing, must not look like a process that died.
  const renew = () =>
    states.renew(lease).catch((thrown: unknown) => {
      if (thrown instanceof AppError && thrown.code === 'conflict') lost.abort(thrown);
    });
  const renewal = setInterval(renew, LEASE_MS / 4);
  try {
    const signal = AbortSignal.any([options.signal, lost.signal]);
    const items = await states.items(configured.name);
    const from = options.full || hasOldFailure(items, ports.now()) ? null : cursor;
    const skippedBefore = from === null ? NONE : await states.skipped(configured.name);
    const known = { items, skipped: skippedBefore };
    const sync = new SyncRun(configured, { ...ports, lease }, { ...options, signal }, known);
    const { report, end } = await sync.run(source, from);
    lost.signal.throwIfAborted();
    const { failure, interrupted, counts, skipped } = report;
    const before = await states.end(lease, { failure, interrupted, counts, skipped, cursor: end?.cursor });
    return { ...report, ...before };
  } finally {
    clearInterval(renewal);
  }
}
