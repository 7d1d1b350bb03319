import type { Owner } from '#lib/core/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db } from './database/store.ts';

/** A file that is to come, and what its owner may have. */
interface NewFile {
  owner: Owner;
  name: string;
  sizeBytes: number;
}

/**
 * Throws AppError `too-large` where a file does not fit beside the other files of its owner and those on their way in
 * parts; one of the same name makes room for it. In a serializable transaction: two at once must not both fit into what is
 * left for one.
 */
export async function requireUploadRoom(
  db: Db,
  { owner, name, sizeBytes }: NewFile,
  { files, bytes }: { files: number; bytes: number },
): Promise<void> {
  const held = await db
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size_bytes').as('bytes')])
    .where('owner', '=', owner)
    .where('name', '!=', name)
    .executeTakeFirstOrThrow();
  const coming = await db
    .selectFrom('arrivals')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('total_bytes').as('bytes')])
    .where('owner', '=', owner)
    .where('name', '!=', name)
    .where('upload', 'is', null)
    .executeTakeFirstOrThrow();
  if (held.files + coming.files + 1 > files) {
    throw tooMuch(`You have ${files} files already, as many as you may.`);
  }
  if ((held.bytes ?? 0) + (coming.bytes ?? 0) + sizeBytes > bytes) {
    throw tooMuch(`Your files may have ${Math.floor(bytes / 1_000_000)} MB together.`);
  }
}

function tooMuch(message: string): AppError {
  return new AppError('too-large', `${message} Remove one first.`);
}
