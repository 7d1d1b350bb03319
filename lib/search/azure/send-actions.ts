import type { IndexDocumentsAction, IndexingResult } from '@azure/search-documents';
import { AppError } from '#lib/shared/app-error.ts';
import type { UpstreamFailure } from '#lib/upstream/failure.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { type IndexDocument, type SearchConnection, statusOf } from './connection.ts';

/** One thing to do with one entry of an index. */
export type IndexAction = IndexDocumentsAction<IndexDocument>;

/** An index, the field that is its key, and the way to it. */
export interface Target {
  connection: SearchConnection;
  index: string;
  key: string;
}

/** The service takes no more at a time: https://learn.microsoft.com/rest/api/searchservice/addupdate-or-delete-documents */
const MAX_ACTIONS = 1000;
/** Half of the 16 MB that the service takes: a batch that has to be sent again is then not too long a one. */
const MAX_BYTES = 8_000_000;

/** What the service says of an entry that may go well a little later: a version conflict, an index or a service at its limit. */
const PASSING = new Set([409, 422, 429, 503]);

/**
 * Carries out actions in batches by number and size, and reads what became of each: those that the service had no room
 * for are sent again, alone, with the patience of `upstream`. Throws AppError that names the entries that stayed out:
 * `rate-limited` when it may go well later, `bad-request` when it will not.
 */
export async function sendActions(target: Target, actions: Iterable<IndexAction>): Promise<void> {
  for (const batch of batchesOf(actions)) await sendBatch(target, batch);
}

/** Cuts actions into batches that the service takes. An action larger than a batch is one of its own. */
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

/** What `readHttpFailure` says, and that entries without room are a service at its limit. */
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

/** What has to be sent again. Throws for entries that the service will never take. */
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

/** Entries are left that the service had no room for. */
class NoRoom extends Error {}

/** The batch is larger than the service takes. */
class TooMuch extends Error {}
