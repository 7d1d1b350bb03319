import { isRecord } from '#lib/shared/json.ts';
import { authorizedFetch } from '../session.ts';

/** Why a call of the administration failed: in the server's words, `network` where there are none. */
export interface AdminFailure {
  status: number;
  message: string | undefined;
}

/** What came of a call. */
export type AdminAnswer<Value> = { value: Value } | { failure: AdminFailure };

/** Calls the administration's own API; never throws. `Value` is what its documentation promises. */
export async function adminCall<Value>(
  path: `/api/admin/${string}`,
  init: RequestInit = {},
  fetchFrom: typeof fetch = authorizedFetch,
): Promise<AdminAnswer<Value>> {
  try {
    const response = await fetchFrom(path, init);
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && body !== undefined) return { value: body as Value };
    const said = isRecord(body) ? body['error'] : undefined;
    return { failure: { status: response.status, message: typeof said === 'string' ? said : undefined } };
  } catch {
    return { failure: { status: 0, message: undefined } };
  }
}
