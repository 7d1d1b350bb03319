import type { Recorder } from '#lib/core/recording/recorder.ts';

/** Has the platform wait for `work` once the request that is being served has been answered, or its reader has left. */
export type WaitAfterRequest = (work: () => Promise<void>) => void;

/**
 * The same recorder on a platform that stops a process when all of its requests have been answered: it is kept until
 * answers that outlive their readers have ended.
 */
export function outlivingRequests(recorder: Recorder, waitAfterRequest: WaitAfterRequest): Recorder {
  return {
    get underWay() {
      return recorder.underWay;
    },
    async ask(asked) {
      const begun = await recorder.ask(asked);
      waitAfterRequest(() => recorder.settled());
      return begun;
    },
    follow: (owner, turn, signal) => recorder.follow(owner, turn, signal),
    stop: (owner, turn) => recorder.stop(owner, turn),
    settled: () => recorder.settled(),
    close: () => recorder.close(),
  };
}
