import type { IndexDocumentsAction, IndexingResult } from '@azure/search-documents';
import { AppError } from '#lib/shared/app-error.ts';
import type { UpstreamFailure } from '#lib/upstream/failure.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { type IndexDocument, type SearchConnection, statusOf } from './connection.ts';

/** One action on one entry of an index. */
export type IndexAction = IndexDocumentsAction<IndexDocument>;

/** An index, its key field and its connection. */
export interface Target {
  connection: SearchConnection;
  index: string;
  key: string;
}

/**
 * The service's maximum per batch:
 * https://learn.microsoft.com/rest/api/searchservice/addupdate-or-delete-documents
 */
const MAX_ACTIONS = 1000;
/** Half of the service's 16 MB, so that a repeated batch also fits. */
const MAX_BYTES = 8_000_000;

/** Statuses of entries worth retrying: a version conflict, an index or service at its limit. */
const PASSING = new Set([409, 422, 429, 503]);

/**
 * Sends actions in batches bounded by number and size, and reads each entry's result: entries rejected for
 * lack of capacity are retried alone, by the policy of `upstream`. Throws AppError naming the entries that
 * failed: `rate-limited` if a later attempt may succeed, `bad-request` if not.
 */
export async function sendActions(target: Target, actions: Iterable<IndexAction>): Promise<void> {
  for (const batch of batchesOf(actions)) await sendBatch(target, batch);
}

/** Splits actions into batches within the service's limits. A larger action is its own batch. */
export function* batchesOf(
  actions: Iterable<IndexAction>,
  maxActions = MAX_ACTIONS,
  maxBytes = MAX_BYTES,
): Generator<IndexAction[]> {
  let batch: IndexAction[] = [];
  let bytes = 0;
  for (const action of actions) {
    const size = Buffer.byteLength(JSON.stringify(action));
    if (batch.length > 0 && (batch.length === maxActions || bytes + size > maxBytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(action);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** As `readHttpFailure`, plus entries rejected for lack of capacity. */
export function readIndexingFailure(thrown: unknown): UpstreamFailure {
  return thrown instanceof NoRoom ? { kind: 'throttled', status: 207 } : readHttpFailure(thrown);
}

async function sendBatch(target: Target, batch: IndexAction[]): Promise<void> {
  const client = await target.connection.documents(target.index);
  const { IndexDocumentsBatch } = await import('@azure/search-documents');
  let left = batch;
  try {
    await target.connection.upstream.call(async (signal) => {
      const { results } = await client
        .indexDocuments(new IndexDocumentsBatch(left), { abortSignal: signal })
        .catch((thrown: unknown) => {
          throw statusOf(thrown) === 413 ? new TooMuch() : thrown;
        });
      left = leftOver(target, left, results);
      if (left.length > 0) throw new NoRoom();
    });
  } catch (thrown) {
    if (causedBy(thrown, TooMuch)) return sendHalves(target, left, thrown);
    if (causedBy(thrown, NoRoom)) throw stayedOut(target, left, 'rate-limited', thrown);
    throw thrown;
  }
}

/** The entries to send again. Throws for permanently rejected ones. */
function leftOver(target: Target, sent: IndexAction[], results: readonly IndexingResult[]): IndexAction[] {
  const failed = new Map(results.flatMap((one) => (one.succeeded ? [] : [[one.key, one]])));
  const of = (action: IndexAction) => failed.get(keyOf(target, action));
  const refused = sent.filter((action) => {
    const result = of(action);
    return result !== undefined && !PASSING.has(result.statusCode);
  });
  if (refused.length > 0) throw stayedOut(target, refused, 'bad-request', [...failed.values()]);
  return sent.filter((action) => of(action) !== undefined);
}

async function sendHalves(target: Target, batch: IndexAction[], cause: unknown): Promise<void> {
  if (batch.length < 2) throw stayedOut(target, batch, 'too-large', cause);
  const middle = Math.ceil(batch.length / 2);
  await sendBatch(target, batch.slice(0, middle));
  await sendBatch(target, batch.slice(middle));
}

const WHY = {
  'rate-limited': 'is at its limit; run the same command again later',
  'bad-request': 'refused them; `npm run doctor` checks the index',
  'too-large': 'finds them too large',
};

function stayedOut(target: Target, actions: IndexAction[], code: keyof typeof WHY, cause: unknown): AppError {
  const keys = actions.map((action) => keyOf(target, action));
  const shown = `${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ', …' : ''}`;
  return new AppError(
    code,
    `${keys.length} of its entries did not get into the search index (${shown}): the service ${WHY[code]}.`,
    { cause },
  );
}

function keyOf({ key }: Target, action: IndexAction): string {
  return String(action[key]);
}

function causedBy(thrown: unknown, kind: typeof NoRoom | typeof TooMuch): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (error instanceof kind) return true;
  return false;
}

/** Some entries were rejected for lack of capacity. */
class NoRoom extends Error {}

/** The batch exceeds the service's limit. */
class TooMuch extends Error {}
