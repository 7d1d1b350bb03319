import type { IncomingFile } from '#lib/core/document-service.ts';
import type { Caller } from '#lib/core/principal.ts';
import type { Upload } from '#lib/core/records/uploads.ts';
import type { UserUploads } from '#lib/core/user-uploads.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { normalized } from '#lib/shared/normalized.ts';
import { Indexing } from './indexing.ts';
import { createPartedUploads, SessionFiles, type TakeIn } from './parted-uploads.ts';
import { personOf, requireOwnable, type UploadDeps } from './person-of.ts';

/** User uploads on these dependencies. Indexing goes on when the request that began it has ended. */
export function createUserUploads(parts: UploadDeps): UserUploads {
  const { documentService, records, quota } = parts;
  const indexing = new Indexing(parts);
  const arriving = new SessionFiles();
  const takeIn: TakeIn = async (caller, file, signal) => {
    const person = personOf(caller, parts);
    indexing.requireTurn(caller);
    const received = await arriving.count(person.owner, () => documentService.receive(file, signal));
    return indexing.begin(received, { ...person, caller });
  };

  async function find(caller: Caller, id: string): Promise<Upload> {
    const upload = await records.find(personOf(caller, parts).owner, id);
    if (!upload) throw new AppError('not-found', 'File not found.');
    return upload;
  }

  return {
    accepts: documentService.accepts,
    limits: { ...quota, fileBytes: documentService.maxFileBytes },
    list: async (caller) => records.list(personOf(caller, parts).owner),
    find,

    async put(caller, file, signal) {
      const { owner } = personOf(caller, parts);
      requireOwnable(parts);
      // Before a byte is read: a whole quota of files is not taken in to be refused.
      requireRoom(await records.list(owner), file, quota);
      return takeIn(caller, file, signal);
    },

    parted: createPartedUploads(parts, arriving, takeIn),

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

    settled: () => indexing.settled(),

    async close() {
      await indexing.close();
    },
  };
}

/** The same as `Uploads.begin` decides in the end, as far as it can be known before. */
function requireRoom(
  uploads: readonly Upload[],
  { name, declaredBytes }: IncomingFile,
  quota: { files: number; bytes: number },
): void {
  const others = uploads.filter((upload) => upload.name !== normalized(name, 'NFC').trim());
  const bytes = others.reduce((sum, { sizeBytes }) => sum + sizeBytes, declaredBytes ?? 0);
  if (others.length >= quota.files) {
    throw new AppError('too-large', `You have reached the limit of ${quota.files} files. Remove one first.`);
  }
  if (bytes > quota.bytes) {
    const megabytes = (quota.bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 });
    throw new AppError('too-large', `Your files may have ${megabytes} MB in total. Remove one first.`);
  }
}
