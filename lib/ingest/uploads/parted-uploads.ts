import type { IncomingFile } from '#lib/core/document-desk.ts';
import type { Caller } from '#lib/core/principal.ts';
import { ARRIVAL_SLICE_BYTES, type Arrival, type Arrivals } from '#lib/core/records/arrivals.ts';
import type { Upload } from '#lib/core/records/uploads.ts';
import { type PartBody, type PartedUploads, UPLOAD_PART_BYTES } from '#lib/core/upload-shelf.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { admitFile } from '../desk/admit-file.ts';
import type { ArrivingFiles } from './arriving-files.ts';
import { personOf, requireOwnable } from './person-of.ts';
import type { ShelfParts } from './shelf-parts.ts';
import { notItsSize, slicesOf } from './slices-of.ts';

/** Takes in a whole file, as its one body would be. */
export type TakeIn = (caller: Caller, file: IncomingFile, signal: AbortSignal) => Promise<Upload>;

/** A part takes at most this long to arrive: 7 KB/s. */
const ARRIVAL_MS = 600_000;

/** The files in parts of a shelf with these parts: kept in the records until they are whole, then taken in. */
export function createPartedUploads(
  parts: ShelfParts,
  arriving: ArrivingFiles,
  takeIn: TakeIn,
): PartedUploads {
  const { arrivals, records, desk, quota } = parts;
  const find = async (caller: Caller, id: string): Promise<Arrival> => {
    const arrival = await arrivals.find(personOf(caller, parts).owner, id);
    if (!arrival) throw gone();
    return arrival;
  };
  return {
    async begin(caller, { name, sizeBytes }) {
      const { owner } = personOf(caller, parts);
      requireOwnable(parts);
      const admitted = admitFile({ name, declaredBytes: sizeBytes }, desk.maxFileBytes);
      const { id } = await arrivals.begin(
        { owner, network: caller.network, name: admitted.name, totalBytes: sizeBytes },
        quota,
      );
      return { id, partBytes: UPLOAD_PART_BYTES, parts: partsOf(sizeBytes) };
    },

    async put(caller, id, part, body, signal) {
      const arrival = await find(caller, id);
      const late = AbortSignal.timeout(ARRIVAL_MS);
      await arriving.count(arrival.owner, () =>
        write(arrivals, arrival, { part, ...body }, AbortSignal.any([signal, late])),
      );
    },

    async finish(caller, id, signal) {
      const arrival = await find(caller, id);
      const { owner, upload, name, totalBytes, receivedBytes } = arrival;
      if (upload !== null) {
        const become = await records.find(owner, upload);
        if (!become) throw gone();
        return become;
      }
      if (receivedBytes < totalBytes) {
        throw new AppError(
          'conflict',
          `Of ${totalBytes} bytes ${receivedBytes} have come; send all parts first.`,
        );
      }
      const whole = { name, declaredBytes: totalBytes, body: bodyOf(arrivals, id) };
      const become = await takeIn(caller, whole, signal).catch(async (thrown: unknown) => {
        if (isFinal(thrown)) await arrivals.remove(owner, id);
        throw thrown;
      });
      await arrivals.finish(id, become.id);
      return become;
    },

    async cancel(caller, id) {
      const { owner } = await find(caller, id);
      await arrivals.remove(owner, id);
    },
  };
}

function partsOf(totalBytes: number): number {
  return Math.ceil(totalBytes / UPLOAD_PART_BYTES);
}

async function write(
  arrivals: Arrivals,
  { owner, id, totalBytes }: Arrival,
  { part, declaredBytes, body }: PartBody & { part: number },
  signal: AbortSignal,
): Promise<void> {
  const parts = partsOf(totalBytes);
  if (!Number.isInteger(part) || part < 1 || part > parts) {
    throw new AppError('bad-request', `Its parts are numbered from 1 to ${parts}.`, { field: 'part' });
  }
  let start = (part - 1) * UPLOAD_PART_BYTES;
  const size = Math.min(UPLOAD_PART_BYTES, totalBytes - start);
  if (declaredBytes !== null && declaredBytes !== size) throw notItsSize(size);
  for await (const slice of slicesOf(body, { size, sliceBytes: ARRIVAL_SLICE_BYTES }, signal)) {
    await arrivals.write(owner, id, start, slice);
    start += slice.length;
  }
}

function bodyOf(arrivals: Arrivals, id: string): ReadableStream<Uint8Array> {
  let start = 0;
  return new ReadableStream({
    async pull(controller) {
      const slice = await arrivals.read(id, start);
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
  return new AppError('not-found', 'There is no such file.');
}
