import { createHash } from 'node:crypto';
import { UPLOAD_MARK, UPLOADS_FOLDER } from '#lib/core/access/may-read.ts';
import type { Caller, Owner } from '#lib/core/access/principal.ts';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import type { IncomingFile, ReceivedFile, UserUploads } from '#lib/core/ports/document-service.ts';
import { queueKeyOf } from '#lib/core/ports/limits.ts';
import type { Upload } from '#lib/core/records/uploads.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { FairQueue } from '#lib/shared/fair-queue.ts';
import { normalized } from '#lib/shared/plain-text.ts';
import { createMultipartUploads, SessionFiles, type TakeIn } from './multipart-uploads.ts';
import { personOf, requireOwnable, type UploadDeps } from './upload-access.ts';

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

    parted: createMultipartUploads(parts, arriving, takeIn),

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

/** Whose file it is. */
interface Uploader {
  owner: Owner;
  readerId: string;
  caller: Caller;
}

/** Well within UPLOAD_LEASE_MS, also on a machine that is busy. */
const HEARTBEAT_MS = 8_000;

/** Files that are indexed at once, each of another caller: as many as are read at once, and one that is written. */
const MOST_AT_WORK = 3;
/** Files of one caller that may wait; each holds a temporary file. */
const MOST_WAITING = 100;

/** Uploads on their way into the index, one at a time for each caller; callers take turns. */
class Indexing {
  readonly #parts: UploadDeps;
  readonly #turns = new FairQueue({ slots: MOST_AT_WORK, slotsOfParty: 1 });
  readonly #underWay = new Map<string, { left: AbortController; done: Promise<void> }>();

  constructor(parts: UploadDeps) {
    this.#parts = parts;
  }

  /** Throws `rate-limited` while as many files of this caller wait as may. */
  requireTurn(caller: Caller): void {
    if (this.#turns.waiting(partyOf(caller)) < MOST_WAITING) return;
    throw new AppError('rate-limited', `${MOST_WAITING} of your files are still waiting. Add more later.`, {
      retryAfterSeconds: 30,
    });
  }

  /** Notes a received file and begins to read it; resolves before it is read. What is there already is not read again. */
  async begin(file: ReceivedFile, uploader: Uploader): Promise<Upload> {
    const { records, quota } = this.#parts;
    const sourcefile = uploadedSourcefile(uploader.owner, file.name);
    const { name, mediaType, sizeBytes } = file;
    try {
      const same = await this.#sameBefore(file, sourcefile, uploader);
      if (same) {
        await file.discard();
        return same;
      }
      const { owner, caller } = uploader;
      const noted = { owner, network: caller.network, name, sourcefile, mediaType, sizeBytes };
      const upload = await records.begin(noted, quota);
      this.#start(upload, file, uploader);
      return upload;
    } catch (error) {
      await file.discard();
      throw error;
    }
  }

  /** Ends what is under way for these names and removes their documents. */
  async removeDocuments(sourcefiles: readonly string[]): Promise<void> {
    for (const name of sourcefiles) this.#underWay.get(name)?.left.abort(gone());
    await this.#parts.documentService.remove(sourcefiles);
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) {
      await Promise.allSettled([...this.#underWay.values()].map(({ done }) => done));
    }
  }

  /** Gives up what is under way: it shows as failed, and can be sent again. */
  async close(): Promise<void> {
    const all = [...this.#underWay.values()];
    for (const { left } of all) left.abort(gone());
    await Promise.allSettled(all.map(({ done }) => done));
  }

  async #sameBefore(
    { name, hash }: ReceivedFile,
    sourcefile: string,
    { owner, caller }: Uploader,
  ): Promise<Upload | undefined> {
    const { records, documents } = this.#parts;
    const before = (await records.list(owner)).find((upload) => upload.name === name);
    if (before?.status !== 'ready') return undefined;
    const found = await documents.find(sourcefile, caller.access, caller.queryAuthorization);
    return found?.document.hash === hash ? before : undefined;
  }

  #start(upload: Upload, file: ReceivedFile, uploader: Uploader): void {
    const { sourcefile } = upload;
    this.#underWay.get(sourcefile)?.left.abort(gone());
    const left = new AbortController();
    const done = this.#index(upload, file, uploader, left.signal).finally(() => {
      if (this.#underWay.get(sourcefile)?.left === left) this.#underWay.delete(sourcefile);
    });
    this.#underWay.set(sourcefile, { left, done });
  }

  /** Never throws: what goes wrong is noted for the owner to see. */
  async #index(upload: Upload, file: ReceivedFile, uploader: Uploader, signal: AbortSignal): Promise<void> {
    const { records, onFailure } = this.#parts;
    // A missed heartbeat does no harm: the next one follows before the upload counts as abandoned.
    const heartbeat = setInterval(() => void records.touch(upload.id).catch(() => {}), HEARTBEAT_MS);
    heartbeat.unref();
    let leave = () => {};
    try {
      leave = await this.#turns.enter(partyOf(uploader.caller), signal);
      await this.#add(upload, file, uploader, signal);
    } catch (thrown) {
      const error = AppError.from(thrown);
      // The owner is told a limit in words; the log also has the variable that sets it.
      if (!signal.aborted && (isOurs(error) || error.code === 'too-large')) onFailure(error);
      // Removed meanwhile, or the database is away: then it shows as not read once its heartbeat has been missed.
      await records.finish(upload.id, { reason: reasonFor(error) }).catch(() => {});
    } finally {
      leave();
      clearInterval(heartbeat);
      await file.discard();
    }
  }

  async #add(
    upload: Upload,
    { path }: ReceivedFile,
    { readerId }: Uploader,
    signal: AbortSignal,
  ): Promise<void> {
    const { documentService, records, quota } = this.#parts;
    const { sourcefile } = upload;
    const room = { most: await records.passageRoom(upload, quota), variable: 'LIMIT_UPLOAD_PASSAGES' };
    const document = {
      path,
      sourcefile,
      origin: 'upload' as const,
      category: null,
      oids: [UPLOAD_MARK, readerId],
      groups: [],
      room,
    };
    const { passages } = await documentService.add(document, { signal });
    await this.#settle(upload, passages);
  }

  /**
   * Removes a file that its owner deleted while it was read, perhaps through another server, and one with more passages
   * than the files that another server read meanwhile leave to it.
   */
  async #settle(upload: Upload, passages: number): Promise<void> {
    const { documentService, records, quota } = this.#parts;
    const { id, owner, sourcefile } = upload;
    await records.finish(id, { passages });
    const isWanted = (await records.list(owner)).some((other) => other.sourcefile === sourcefile);
    const fits = passages <= (await records.passageRoom(upload, quota));
    if (!isWanted || !fits) await documentService.remove([sourcefile]);
    if (!fits) {
      const reason = 'Your files together have more passages than allowed.';
      await records.finish(id, { reason, passages: 0 });
    }
  }
}

/** By address for a guest, who is another owner with every cookie. */
function partyOf(caller: Caller): string {
  return queueKeyOf(caller) ?? '';
}

function isOurs({ code }: AppError): boolean {
  return code === 'unavailable' || code === 'internal';
}

/** Where a limit names the variable that sets it. */
const VARIABLE = / \([A-Z]+(?:_[A-Z]+)+\)$/;

function reasonFor(error: AppError): string {
  if (isOurs(error)) return 'The server cannot read this file right now. Add it again later.';
  const text = error.message.replace(VARIABLE, '').trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.]$/, '')}.`;
}

function gone(): AppError {
  return new AppError('unavailable', 'The upload was cancelled.');
}

/** Enough of the hash to make collisions infeasible: other people's uploads must not be named by guessing. */
const OWNER_DIGITS = 16;

/** The name of an upload in the index and in citations: `my/`, a hash of the owner, the file's own name. */
function uploadedSourcefile(owner: Owner, name: string): string {
  const folder = createHash('sha256').update(`upload ${owner}`).digest('hex').slice(0, OWNER_DIGITS);
  return encodeSourcefile(`${UPLOADS_FOLDER}/${folder}/${name}`);
}
