import type { IncomingFile, ReceivedFile } from '#lib/core/document-desk.ts';
import type { Caller, Owner } from '#lib/core/principal.ts';
import type { Upload } from '#lib/core/records/uploads.ts';
import { readerIdOf } from '#lib/core/upload-mark.ts';
import type { UploadShelf } from '#lib/core/upload-shelf.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { Indexing } from './indexing.ts';
import type { ShelfParts } from './shelf-parts.ts';

/** Files of one owner that may arrive at the same time. */
const MOST_ARRIVING = 8;

interface Person {
  owner: Owner;
  readerId: string;
}

/** The shelf on these parts. Indexing goes on when the request that began it has ended. */
export function createUploadShelf(parts: ShelfParts): UploadShelf {
  const { desk, records, quota } = parts;
  const indexing = new Indexing(parts);
  const arriving = new Map<Owner, number>();

  async function find(caller: Caller, id: string): Promise<Upload> {
    const upload = await records.find(personOf(caller, parts).owner, id);
    if (!upload) throw new AppError('not-found', 'There is no such file.');
    return upload;
  }

  async function receive(person: Person, file: IncomingFile, signal: AbortSignal): Promise<ReceivedFile> {
    const already = arriving.get(person.owner) ?? 0;
    if (already >= MOST_ARRIVING) {
      throw new AppError('rate-limited', `At most ${MOST_ARRIVING} files are taken in at the same time.`, {
        retryAfterSeconds: 2,
      });
    }
    arriving.set(person.owner, already + 1);
    try {
      return await desk.receive(file, signal);
    } finally {
      const left = (arriving.get(person.owner) ?? 1) - 1;
      if (left > 0) arriving.set(person.owner, left);
      else arriving.delete(person.owner);
    }
  }

  return {
    accepts: desk.accepts,
    limits: { ...quota, fileBytes: desk.maxFileBytes },
    list: async (caller) => records.list(personOf(caller, parts).owner),
    find,

    async put(caller, file, signal) {
      const person = personOf(caller, parts);
      if (!parts.canOwn) throw cannotOwn();
      // Before a byte is read: a whole quota of files is not taken in to be refused.
      requireRoom(await records.list(person.owner), file, quota);
      const received = await receive(person, file, signal);
      return indexing.begin(received, { ...person, caller });
    },

    async remove(caller, id) {
      const { sourcefile, owner } = await find(caller, id);
      await indexing.removeDocuments([sourcefile]);
      await records.remove(owner, id);
    },

    async removeUploads(of) {
      const names =
        typeof of === 'string' ? (await records.list(of)).map(({ sourcefile }) => sourcefile) : of;
      if (names.length > 0) await indexing.removeDocuments(names);
    },

    async close() {
      await indexing.close();
    },
  };
}

function personOf(caller: Caller, { guestsOwn }: ShelfParts): Person {
  if (!guestsOwn && caller.principal === null) {
    throw new AppError('unauthenticated', 'Files are added by people who have signed in.');
  }
  const readerId = readerIdOf(caller);
  if (caller.owner !== null && readerId !== undefined) return { owner: caller.owner, readerId };
  throw new AppError(
    'unauthenticated',
    'Files are added by people who can be told from others: allow this page to set a cookie.',
  );
}

function cannotOwn(): AppError {
  return new AppError(
    'bad-request',
    'Files cannot be added here: the search index has no field for the people who may read a document (oids).',
  );
}

/** The same as `Uploads.begin` decides in the end, as far as it can be known before. */
function requireRoom(
  uploads: readonly Upload[],
  { name, declaredBytes }: IncomingFile,
  quota: { files: number; bytes: number },
): void {
  const others = uploads.filter((upload) => upload.name !== name.normalize('NFC').trim());
  const bytes = others.reduce((sum, { sizeBytes }) => sum + sizeBytes, declaredBytes ?? 0);
  if (others.length >= quota.files) {
    throw new AppError(
      'too-large',
      `You have added ${quota.files} files, which is the most; remove one first.`,
    );
  }
  if (bytes > quota.bytes) {
    const megabytes = (quota.bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 });
    throw new AppError('too-large', `Your files may have ${megabytes} MB together; remove one first.`);
  }
}
