import type { SignInProvider } from '#lib/config/people.ts';
import { workloadIdentity } from '#lib/upstream/credential.ts';

/** RFC 7523, section 2.2. */
const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Returns the fields of a token request that authenticate this application. */
export type ProveClient = () => Promise<Record<string, string>>;

/** Authenticates with the client secret, or with a token of this server's identity that the registration trusts. */
export function proveClient({ credential }: Pick<SignInProvider, 'credential'>): ProveClient {
  if (credential?.kind !== 'identity') {
    const fields = { client_secret: credential?.secret ?? '' };
    return async () => fields;
  }
  const tokens = workloadIdentity(credential.identity);
  return async () => ({ client_assertion_type: JWT_BEARER, client_assertion: await tokens() });
}
