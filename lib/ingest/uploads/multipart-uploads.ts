import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Caller, Owner } from '#lib/core/access/principal.ts';
import {
  type IncomingFile,
  type MultipartUploads,
  type PartBody,
  UPLOAD_PART_BYTES,
} from '#lib/core/ports/document-service.ts';
import {
  UPLOAD_SLICE_BYTES,
  type Upload,
  type UploadSession,
  type UploadSessions,
} from '#lib/core/records/uploads.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { admitFile } from '../document-service/receive-file.ts';
import { personOf, requireOwnable, type UploadDeps } from './upload-access.ts';

/** Takes in a whole file, as its one body would be. */
export type TakeIn = (caller: Caller, file: IncomingFile, signal: AbortSignal) => Promise<Upload>;

/** A part takes at most this long to arrive: 7 KB/s. */
const ARRIVAL_MS = 600_000;

/** Multipart uploads of users: stored in the records until they are complete, then ingested. */
export function createMultipartUploads(
  parts: UploadDeps,
  arriving: SessionFiles,
  takeIn: TakeIn,
): MultipartUploads {
  const { uploadSessions, records, documentService, quota } = parts;
  const find = async (caller: Caller, id: string): Promise<UploadSession> => {
    const uploadSession = await uploadSessions.find(personOf(caller, parts).owner, id);
    if (!uploadSession) throw gone();
    return uploadSession;
  };
  return {
    async begin(caller, { name, sizeBytes }) {
      const { owner } = personOf(caller, parts);
      requireOwnable(parts);
      const admitted = admitFile({ name, declaredBytes: sizeBytes }, documentService.maxFileBytes);
      const { id } = await uploadSessions.begin(
        { owner, network: caller.network, name: admitted.name, totalBytes: sizeBytes },
        quota,
      );
      return { id, partBytes: UPLOAD_PART_BYTES, parts: partsOf(sizeBytes) };
    },

    async put(caller, id, part, body, signal) {
      const uploadSession = await find(caller, id);
      const late = AbortSignal.timeout(ARRIVAL_MS);
      await arriving.count(uploadSession.owner, () =>
        write(uploadSessions, uploadSession, { part, ...body }, AbortSignal.any([signal, late])),
      );
    },

    async finish(caller, id, signal) {
      const uploadSession = await find(caller, id);
      const { owner, upload, name, totalBytes, receivedBytes } = uploadSession;
      if (upload !== null) {
        const become = await records.find(owner, upload);
        if (!become) throw gone();
        return become;
      }
      if (receivedBytes < totalBytes) {
        throw new AppError(
          'conflict',
          `Only ${receivedBytes} of ${totalBytes} bytes have arrived. Send all parts first.`,
        );
      }
      const whole = { name, declaredBytes: totalBytes, body: bodyOf(uploadSessions, id) };
      const become = await takeIn(caller, whole, signal).catch(async (thrown: unknown) => {
        if (isFinal(thrown)) await uploadSessions.remove(owner, id);
        throw thrown;
      });
      await uploadSessions.finish(id, become.id);
      return become;
    },

    async cancel(caller, id) {
      const { owner } = await find(caller, id);
      await uploadSessions.remove(owner, id);
    },
  };
}

function partsOf(totalBytes: number): number {
  return Math.ceil(totalBytes / UPLOAD_PART_BYTES);
}

async function write(
  uploadSessions: UploadSessions,
  { owner, id, totalBytes }: UploadSession,
  { part, declaredBytes, body }: PartBody & { part: number },
  signal: AbortSignal,
): Promise<void> {
  const parts = partsOf(totalBytes);
  if (!Number.isInteger(part) || part < 1 || part > parts) {
    throw new AppError('bad-request', `Parts are numbered from 1 to ${parts}.`, { field: 'part' });
  }
  let start = (part - 1) * UPLOAD_PART_BYTES;
  const size = Math.min(UPLOAD_PART_BYTES, totalBytes - start);
  if (declaredBytes !== null && declaredBytes !== size) throw notItsSize(size);
  for await (const slice of slicesOf(body, { size, sliceBytes: UPLOAD_SLICE_BYTES }, signal)) {
    await uploadSessions.write(owner, id, start, slice);
    start += slice.length;
  }
}

function bodyOf(uploadSessions: UploadSessions, id: string): ReadableStream<Uint8Array> {
  let start = 0;
  return new ReadableStream({
    async pull(controller) {
      const slice = await uploadSessions.read(id, start);
      if (slice) controller.enqueue(slice);
      else controller.close();
      start += slice?.length ?? 0;
    },
  });
}

/** Whether the file itself is refused: then asking once more is of no use. */
function isFinal(thrown: unknown): boolean {
  const { code } = AppError.from(thrown);
  return code === 'too-large' || code === 'unsupported-media-type' || code === 'bad-request';
}

function gone(): AppError {
  return new AppError('not-found', 'File not found.');
}

/** Files and parts of one owner that may arrive at the same time. */
const MOST_ARRIVING = 8;

/** What is arriving now, by owner. */
export class SessionFiles {
  readonly #arriving = new Map<Owner, number>();

  /** Takes something in. Throws `rate-limited` when too much of this owner arrives already. */
  async count<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> {
    const already = this.#arriving.get(owner) ?? 0;
    if (already >= MOST_ARRIVING) {
      throw new AppError('rate-limited', `At most ${MOST_ARRIVING} files can be uploaded at the same time.`, {
        retryAfterSeconds: 2,
      });
    }
    this.#arriving.set(owner, already + 1);
    try {
      return await work();
    } finally {
      const left = (this.#arriving.get(owner) ?? 1) - 1;
      if (left > 0) this.#arriving.set(owner, left);
      else this.#arriving.delete(owner);
    }
  }
}

/**
 * A body of exactly `size` bytes, cut into slices of `sliceBytes` as it comes; the last may be shorter. Throws
 * `bad-request` for one that breaks off or goes on, and the signal's reason.
 */
async function* slicesOf(
  body: ReadableStream<Uint8Array> | null,
  { size, sliceBytes }: { size: number; sliceBytes: number },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, undefined> {
  let came = 0;
  let slice = Buffer.alloc(Math.min(sliceBytes, size));
  let filled = 0;
  for await (let piece of piecesOf(body, signal)) {
    came += piece.length;
    if (came > size) throw notItsSize(size);
    while (piece.length > 0) {
      const taken = Math.min(piece.length, slice.length - filled);
      slice.set(piece.subarray(0, taken), filled);
      filled += taken;
      piece = piece.subarray(taken);
      if (filled < slice.length) continue;
      yield slice;
      slice = Buffer.alloc(Math.min(sliceBytes, size - (came - piece.length)));
      filled = 0;
    }
  }
  if (came !== size) throw notItsSize(size);
  return undefined;
}

/** What is said of a part that has not the bytes it must have. */
function notItsSize(size: number): AppError {
  return new AppError(
    'bad-request',
    `This part is incomplete or not the expected one: it must have ${size} bytes. Send it again.`,
  );
}

async function* piecesOf(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    yield* Readable.fromWeb(body as NodeStream<Uint8Array>, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError('bad-request', 'This part is incomplete. Send it again.', { cause });
  }
}
