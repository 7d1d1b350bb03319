import { AppError, type ErrorCode } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { authorizedFetch } from '../session.ts';

/**
 * Calls a route of the administration, with a text or what becomes JSON, and reads its answer, undefined where there is
 * none. Throws AppError and nothing else: what the server said, with its field, `conflict` when somebody was quicker; with
 * an empty message where nobody said anything, `unavailable` when the server cannot be reached or its answer not be read.
 */
export async function callAdmin<Answer>(
  path: string,
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
  body?: object | string,
  fetchFrom: typeof fetch = authorizedFetch,
): Promise<Answer> {
  const response = await fetchFrom(`/api/admin/${path}`, { method, ...sent(body) }).catch(unavailable);
  if (!response.ok) throw await refusal(response);
  return (response.status === 204 ? undefined : await response.json().catch(unavailable)) as Answer;
}

function sent(body: object | string | undefined): RequestInit {
  if (body === undefined) return {};
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

/** What a response that is no answer says. */
export async function refusal(response: Pick<Response, 'status' | 'json'>): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  const { error = '', field } = isRecord(body) ? body : {};
  const code = CODES[response.status] ?? 'internal';
  return new AppError(code, String(error), typeof field === 'string' ? { field } : {});
}
