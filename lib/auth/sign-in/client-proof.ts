import type { SignInProvider } from '#lib/config/people.ts';
import { standingIdentity } from '#lib/upstream/standing-identity.ts';

/** Of RFC 7523, section 2.2. */
const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The fields of a call to the token endpoint that prove which application calls. */
export type ProveClient = () => Promise<Record<string, string>>;

/** By the secret, or by a token of this server's own identity, which the registration trusts instead of one. */
export function proveClient({ credential }: Pick<SignInProvider, 'credential'>): ProveClient {
  if (credential?.kind !== 'identity') {
    const fields = { client_secret: credential?.secret ?? '' };
    return async () => fields;
  }
  const tokens = standingIdentity(credential.identity);
  return async () => ({ client_assertion_type: JWT_BEARER, client_assertion: await tokens() });
}
