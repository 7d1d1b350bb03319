import { createHash, timingSafeEqual } from 'node:crypto';
import type { Environment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** The headers for keys, as used by gateways and Azure OpenAI. */
const HEADERS = ['ocp-apim-subscription-key', 'api-key'];

/**
 * Returns the name of the client application, or null when no keys are configured. Without sign-in the key may also be
 * a bearer token, as in OpenAI's API. Only hashes are configured, and all are compared, so neither the environment nor
 * timing reveals a key. Throws `unauthenticated`.
 */
export function requireSubscription(
  request: Request,
  { SUBSCRIPTION_KEYS, AUTH_MODE }: Pick<Environment, 'SUBSCRIPTION_KEYS' | 'AUTH_MODE'>,
): string | null {
  if (SUBSCRIPTION_KEYS.length === 0) return null;
  const key = keyOf(request, AUTH_MODE === 'off');
  const given = createHash('sha256').update(key).digest();
  let client: string | undefined;
  for (const entry of SUBSCRIPTION_KEYS) {
    const [name = '', hash = ''] = entry.split(':');
    if (timingSafeEqual(given, Buffer.from(hash, 'hex'))) client = name;
  }
  if (client !== undefined) return client;
  throw new AppError(
    'unauthenticated',
    `A valid key is needed, in the header Ocp-Apim-Subscription-Key or api-key${AUTH_MODE === 'off' ? ', or as a bearer token' : ''}.`,
    key === '' ? {} : { challenge: 'error="invalid_token", error_description="the key is not known"' },
  );
}

function keyOf({ headers }: Request, alsoAsBearer: boolean): string {
  for (const name of HEADERS) {
    const key = headers.get(name);
    if (key) return key;
  }
  return (alsoAsBearer && /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]) || '';
}
