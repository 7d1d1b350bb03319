/**
 * A service did not reply, or not completely: no connection, a broken one, bytes that are not HTTP, more of them than
 * anything that was asked for. The cause, if any, says which.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
