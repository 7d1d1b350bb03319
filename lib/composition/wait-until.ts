import type { UserUploads } from '#lib/core/ports/document-service.ts';
import type { Recorder } from '#lib/core/recording/recorder.ts';
import type { WaitUntil } from './application.ts';

/**
 * The same recorder on a platform that stops a process when all of its requests have been answered: it stays until
 * answers that outlive their readers have ended.
 */
export function waitForRecorder(recorder: Recorder, waitUntil: WaitUntil): Recorder {
  return {
    get activeCount() {
      return recorder.activeCount;
    },
    async ask(asked) {
      const started = await recorder.ask(asked);
      waitUntil(() => recorder.settled());
      return started;
    },
    follow: (owner, turn, signal) => recorder.follow(owner, turn, signal),
    stop: (owner, turn) => recorder.stop(owner, turn),
    settled: () => recorder.settled(),
    close: () => recorder.close(),
  };
}

/**
 * The same user uploads on a platform that stops a process when all of its requests have been answered: it stays until the files
 * that were taken in have been read.
 */
export function waitForUploads(userUploads: UserUploads, waitUntil: WaitUntil): UserUploads {
  const awaited = async <Result>(taken: Promise<Result>): Promise<Result> => {
    const result = await taken;
    waitUntil(() => userUploads.settled());
    return result;
  };
  return {
    ...userUploads,
    put: (...file) => awaited(userUploads.put(...file)),
    parted: { ...userUploads.parted, finish: (...file) => awaited(userUploads.parted.finish(...file)) },
  };
}
