import { sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import type { UploadQuota } from '#lib/core/records/uploads.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db } from './database/store.ts';

/** A file to be uploaded. */
interface NewFile {
  owner: Owner;
  network: string | null;
  name: string;
  sizeBytes: number;
}

/** The owner of files, and the quota. */
interface Share {
  column: 'owner' | 'network';
  value: string;
  quota: UploadQuota;
}

interface Held {
  files: number;
  bytes: number;
  passages: number;
}

/**
 * Throws AppError `too-large` when a file does not fit into the quota of its owner, or of its network's guests, next to
 * their other files and uploads in progress; a file of the same name does not count. Requires a serializable
 * transaction, so two concurrent files cannot both use the last space.
 */
export async function requireUploadRoom(db: Db, file: NewFile, quota: UploadQuota): Promise<void> {
  for (const share of sharesOf(file, quota)) {
    const { files, bytes, passages = Number.POSITIVE_INFINITY } = share.quota;
    const held = await heldBeside(db, share, file);
    const whose = share.column === 'owner' ? 'You have' : 'Guests from your network have';
    const together = `${share.column === 'owner' ? 'Your files' : 'Files of guests from your network'} may`;
    if (held.files + 1 > files) throw tooMuch(`${whose} reached the limit of ${files} files.`);
    if (held.bytes + file.sizeBytes > bytes) {
      throw tooMuch(`${together} have ${Math.floor(bytes / 1_000_000)} MB in total.`);
    }
    if (held.passages >= passages) throw tooMuch(`${together} have ${passages} passages in total.`);
  }
}

/** The remaining number of passages for an upload; Infinity without a quota. */
export async function passageRoom(db: Db, id: string, quota: UploadQuota): Promise<number> {
  const file = await db
    .selectFrom('uploads')
    .select(['owner', 'network', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) return quota.passages ?? Number.POSITIVE_INFINITY;
  const rooms: number[] = [];
  for (const share of sharesOf(file, quota)) {
    const { passages = Number.POSITIVE_INFINITY } = share.quota;
    rooms.push(passages - (await heldBeside(db, share, file)).passages);
  }
  return Math.max(0, Math.min(...rooms));
}

function sharesOf(
  { owner, network }: { owner: string; network: string | null },
  quota: UploadQuota,
): Share[] {
  const { files, bytes, passages, networkFactor } = quota;
  const own: Share = { column: 'owner', value: owner, quota };
  if (network === null || networkFactor === undefined) return [own];
  const ofNetwork = {
    files: files * networkFactor,
    bytes: bytes * networkFactor,
    ...(passages !== undefined && { passages: passages * networkFactor }),
  };
  return [own, { column: 'network', value: network, quota: ofNetwork }];
}

async function heldBeside(
  db: Db,
  { column, value }: Share,
  { owner, name }: { owner: string; name: string },
): Promise<Held> {
  const other = sql<boolean>`not (owner = ${owner} and name = ${name})`;
  const { fn } = db;
  const held = await db
    .selectFrom('uploads')
    .select([
      fn.countAll<number>().as('files'),
      fn.sum<number | null>('size_bytes').as('bytes'),
      fn.sum<number | null>('passages').as('passages'),
    ])
    .where(column, '=', value)
    .where(other)
    .executeTakeFirstOrThrow();
  const coming = await db
    .selectFrom('arrivals')
    .select([fn.countAll<number>().as('files'), fn.sum<number | null>('total_bytes').as('bytes')])
    .where(column, '=', value)
    .where(other)
    .where('upload', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    files: held.files + coming.files,
    bytes: (held.bytes ?? 0) + (coming.bytes ?? 0),
    passages: held.passages ?? 0,
  };
}

function tooMuch(message: string): AppError {
  return new AppError('too-large', `${message} Remove one first.`);
}
