import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';

const RETRY_AFTER_SECONDS = 5;

/** Classes of SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html), or whole ones, of a database that is away. */
const AWAY = [
  '08', // connection exceptions
  '28', // it does not let us in
  '3D', // there is no such database
  '53', // out of disk, memory or connections
  '57', // shut down, starting up, or a statement took too long
  '58', // its disk fails
  '25006', // it only reads, as a standby does
  '42501', // it does not let us do this
];
const NETWORK =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT|EACCES|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
/** What the driver throws without a code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded|Query read timeout|Client has encountered|The server does not)/;

/** What is kept is made storable before; only ids that somebody made up can still have a NUL in them. */
const NOT_A_TEXT = '22021';
const DEADLOCK = '40P01';
const NOT_SERIALIZABLE = '40001';

/** Whether the same transaction may go well when it is tried again. */
export function isCollision(thrown: unknown): boolean {
  return [DEADLOCK, NOT_SERIALIZABLE].includes(codeOf(thrown));
}

/**
 * A database that cannot be reached or used as AppError `unavailable`, and `not-found` for what was looked for by a text
 * that Postgres cannot hold; undefined for every other error.
 */
export function postgresFailure(thrown: unknown): AppError | undefined {
  if (codeOf(thrown) === NOT_A_TEXT)
    return new AppError('not-found', 'There is no such thing.', { cause: thrown });
  if (!isAway(thrown)) return undefined;
  return new AppError(
    'unavailable',
    `The database cannot be reached at the moment. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: thrown },
  );
}

function isAway(thrown: unknown): boolean {
  // Where a name has several addresses, the failures of all come together.
  if (thrown instanceof AggregateError) return thrown.errors.some(isAway);
  const code = codeOf(thrown);
  if (AWAY.some((away) => code.startsWith(away)) || NETWORK.test(code)) return true;
  return thrown instanceof Error && DRIVER.test(thrown.message);
}

function codeOf(thrown: unknown): string {
  return isRecord(thrown) && typeof thrown['code'] === 'string' ? thrown['code'] : '';
}
