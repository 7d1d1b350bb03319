/** Why a call was stopped: it took longer than we wait. */
export class TimeUp extends Error {
  override readonly name = 'TimeUp';

  constructor(ms: number) {
    super(`Nothing came within ${ms} ms.`);
  }
}
