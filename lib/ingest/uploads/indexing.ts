import type { ReceivedFile } from '#lib/core/document-desk.ts';
import type { Caller, Owner } from '#lib/core/principal.ts';
import type { Upload } from '#lib/core/records/uploads.ts';
import { UPLOAD_MARK } from '#lib/core/upload-mark.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ShelfParts } from './shelf-parts.ts';
import { uploadedSourcefile } from './uploaded-sourcefile.ts';

/** Whose file it is. */
interface Uploader {
  owner: Owner;
  readerId: string;
  caller: Caller;
}

/** Well within UPLOAD_LEASE_MS, also on a machine that is busy. */
const HEARTBEAT_MS = 8_000;

/** Uploads on their way into the index, one at a time for each name. */
export class Indexing {
  readonly #parts: ShelfParts;
  readonly #underWay = new Map<string, { left: AbortController; done: Promise<void> }>();

  constructor(parts: ShelfParts) {
    this.#parts = parts;
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
      const { owner } = uploader;
      const upload = await records.begin({ owner, name, sourcefile, mediaType, sizeBytes }, quota);
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
    await this.#parts.desk.remove(sourcefiles);
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
  async #index(
    upload: Upload,
    file: ReceivedFile,
    { readerId }: Uploader,
    signal: AbortSignal,
  ): Promise<void> {
    const { desk, records, onFailure } = this.#parts;
    const heartbeat = setInterval(() => void records.touch(upload.id).catch(() => {}), HEARTBEAT_MS);
    heartbeat.unref();
    try {
      const document = {
        path: file.path,
        sourcefile: upload.sourcefile,
        origin: 'upload' as const,
        category: null,
        oids: [UPLOAD_MARK, readerId],
        groups: [],
      };
      const { passages } = await desk.add(document, { signal });
      await this.#settle(upload, passages);
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (!signal.aborted && isOurs(error)) onFailure(error);
      // Removed meanwhile, or the database is away: then it shows as not read once its heartbeat has been missed.
      await records.finish(upload.id, { reason: reasonFor(error) }).catch(() => {});
    } finally {
      clearInterval(heartbeat);
      await file.discard();
    }
  }

  /** A file that its owner removed while it was read, perhaps through another server, must not stay. */
  async #settle({ id, owner, sourcefile }: Upload, passages: number): Promise<void> {
    const { desk, records } = this.#parts;
    await records.finish(id, { passages });
    const isWanted = (await records.list(owner)).some((upload) => upload.sourcefile === sourcefile);
    if (!isWanted) await desk.remove([sourcefile]);
  }
}

function isOurs({ code }: AppError): boolean {
  return code === 'unavailable' || code === 'internal';
}

function reasonFor(error: AppError): string {
  if (isOurs(error)) return 'The server could not read this file right now; add it again later.';
  const text = error.message.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.]$/, '')}.`;
}

function gone(): AppError {
  return new AppError('unavailable', 'The upload was ended.');
}
