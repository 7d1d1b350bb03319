import { AppError, type ErrorCode } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { authorizedFetch } from './session.ts';

/**
 * Calls a route of this server with a text, or with a value as JSON, and returns its JSON answer; undefined for a 204.
 * Throws AppError only: with the server's message and field when it refuses, with an empty message and `unavailable`
 * when it cannot be reached or answers no JSON.
 */
export async function callApi<Answer>(
  address: string,
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
  body?: object | string,
  fetchFrom: typeof fetch = authorizedFetch,
): Promise<Answer> {
  const response = await fetchFrom(address, { method, ...(body && withBody(body)) }).catch(unavailable);
  if (!response.ok) throw await refusal(response);
  return (response.status === 204 ? undefined : await response.json().catch(unavailable)) as Answer;
}

/** The body and its media type for `fetch`. */
export function withBody(body: object | string) {
  return typeof body === 'string'
    ? { headers: { 'content-type': 'text/plain' }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', '', { cause });
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad-request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  429: 'rate-limited',
  501: 'not-configured',
  503: 'unavailable',
};

/** The error that a response with a failing status reports. */
export async function refusal(response: Pick<Response, 'status' | 'json'>): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  const { error = '', field } = isRecord(body) ? body : {};
  const code = CODES[response.status] ?? 'internal';
  return new AppError(code, String(error), typeof field === 'string' ? { field } : {});
}
