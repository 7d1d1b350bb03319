import { isRecord } from '#lib/shared/json.ts';
import type { FailureKind, UpstreamFailure } from './failure.ts';
import { type ReadHeader, retryAfterMs } from './retry-after.ts';
import { TimeUp } from './time-up.ts';

const OF_STATUS: Record<number, FailureKind> = {
  401: 'credentials',
  403: 'credentials',
  404: 'missing',
  408: 'unavailable',
  429: 'throttled',
};

/** What Node, undici and the SDKs of Azure and OpenAI call a connection that did not stand or did not hold. */
const CONNECTION_CODES =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH)|UND_ERR_.+|REQUEST_SEND_ERROR|PARSE_ERROR|HPE_.+)$/;
/** Thrown by `@azure/identity`. */
const CREDENTIAL_NAMES =
  /^((AggregateAuthentication|Authentication|CredentialUnavailable|AuthenticationRequired)Error)$/;

/**
 * Reads what the SDKs throw: an HTTP status (`status` of `openai`, `statusCode` of Azure's) with its wishes about
 * retrying, a connection that failed, an identity that gave no token, a time that is up.
 */
export function readHttpFailure(thrown: unknown): UpstreamFailure {
  if (thrown instanceof TimeUp) return { kind: 'unavailable' };
  if (!isRecord(thrown)) return { kind: 'unknown' };
  const status = thrown['status'] ?? thrown['statusCode'];
  // Below 300 nothing was refused: the reply of a call that went well cannot be read. Redirections are not followed.
  if (typeof status === 'number' && status >= 300) {
    return { kind: kindOf(status), status, retryAfterMs: retryAfterMs(headersOf(thrown)) };
  }
  for (
    let cause: unknown = thrown, depth = 0;
    isRecord(cause) && depth < 5;
    cause = cause['cause'], depth++
  ) {
    if (CREDENTIAL_NAMES.test(String(cause['name']))) return { kind: 'credentials' };
    if (isConnectionError(cause)) return { kind: 'unavailable' };
  }
  return { kind: 'unknown' };
}

function kindOf(status: number): FailureKind {
  return OF_STATUS[status] ?? (status >= 500 ? 'unavailable' : 'rejected');
}

function isConnectionError(error: Record<string, unknown>): boolean {
  return (
    CONNECTION_CODES.test(String(error['code'])) ||
    // undici, when a response ends before it should.
    (error['name'] === 'TypeError' && /^(terminated|fetch failed)$/.test(String(error['message'])))
  );
}

function headersOf(thrown: Record<string, unknown>): ReadHeader {
  const response = thrown['response'];
  const headers = thrown['headers'] ?? (isRecord(response) ? response['headers'] : undefined);
  return (name) => {
    if (!isRecord(headers) || typeof headers['get'] !== 'function') return undefined;
    const value: unknown = headers['get'](name);
    return typeof value === 'string' ? value : undefined;
  };
}
