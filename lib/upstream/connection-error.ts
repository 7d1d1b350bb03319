/** A service did not reply, or not completely: no connection, a broken one, bytes that are not HTTP. The cause, if any, says which. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** A reply was left because it is longer than what was asked for. */
export class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong';

  constructor() {
    super('The reply is longer than anything that was asked for.');
  }
}

/** The reason for aborting a call that exceeded its time limit. */
export class TimeUp extends Error {
  override readonly name = 'TimeUp';

  constructor(ms: number) {
    super(`Nothing came within ${ms} ms.`);
  }
}
