import type { UploadShelf } from '#lib/core/upload-shelf.ts';
import type { WaitAfterRequest } from './outliving-requests.ts';

/**
 * The same shelf on a platform that stops a process when all of its requests have been answered: it is kept until the files
 * that were taken in have been read.
 */
export function outlivingUploads(shelf: UploadShelf, waitAfterRequest: WaitAfterRequest): UploadShelf {
  const awaited = async <Result>(taken: Promise<Result>): Promise<Result> => {
    const result = await taken;
    waitAfterRequest(() => shelf.settled());
    return result;
  };
  return {
    ...shelf,
    put: (...file) => awaited(shelf.put(...file)),
    parted: { ...shelf.parted, finish: (...file) => awaited(shelf.parted.finish(...file)) },
  };
}
