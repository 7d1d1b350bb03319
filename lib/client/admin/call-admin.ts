import { AppError, type ErrorCode } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { authorizedFetch } from '../session.ts';

/**
 * Calls a route of the administration and reads its answer, undefined where there is none. Throws AppError: what the
 * server said, with its field; `conflict` when somebody was quicker, `unavailable` where the server cannot be reached.
 */
export async function callAdmin<Answer>(
  path: string,
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
  body?: object,
): Promise<Answer> {
  const response = await authorizedFetch(`/api/admin/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new AppError('unavailable', '', { cause });
  });
  if (!response.ok) throw await refusal(response);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad-request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  429: 'rate-limited',
  503: 'unavailable',
};

/** What a response that is no answer says. */
export async function refusal(response: Pick<Response, 'status' | 'json'>): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  const { error = '', field } = isRecord(body) ? body : {};
  const code = CODES[response.status] ?? 'internal';
  return new AppError(code, String(error), typeof field === 'string' ? { field } : {});
}
