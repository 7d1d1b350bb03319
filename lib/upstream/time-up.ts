/** The reason for aborting a call that exceeded its time limit. */
export class TimeUp extends Error {
  override readonly name = 'TimeUp';

  constructor(ms: number) {
    super(`Nothing came within ${ms} ms.`);
  }
}
