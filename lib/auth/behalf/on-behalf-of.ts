import type { NodeAuthOptions } from '@azure/msal-node';
import type { ClientCredential, SignInProvider } from '#lib/config/people.ts';
import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { madeOnce } from '#lib/upstream/made-once.ts';
import { standingIdentity } from '#lib/upstream/standing-identity.ts';
import type { Person } from '../tokens/person.ts';
import { createProviderNetwork } from './provider-network.ts';

/** A token by which this server asks another service as somebody. */
export interface BorrowedToken {
  token: string;
  endsAtMs: number;
}

/**
 * Gets a token for a scope such as `https://graph.microsoft.com/User.Read`, on behalf of somebody whose access token was
 * checked. Throws AppError `forbidden` where that is not to be had: no such token, no secret, no consent.
 */
export type OnBehalfOf = (person: Person, scope: string) => Promise<BorrowedToken>;

/** Asks the sign-in service by its on-behalf-of flow. Loads the library at the first call; keeps no token. */
export function createOnBehalfOf(provider: SignInProvider, config: UpstreamConfig): OnBehalfOf {
  const { clientId, credential, authority } = provider;
  const proof = credential && msalProof(credential);
  const network = madeOnce(async () => createProviderNetwork(authority, config));
  return async ({ principal, assertion }, scope) => {
    if (assertion === null || proof === undefined) throw refusal();
    const { ConfidentialClientApplication } = await import('@azure/msal-node');
    const { host } = new URL(authority);
    // One a call: its cache would otherwise keep every token of everybody who ever asked.
    const client = new ConfidentialClientApplication({
      auth: {
        clientId,
        ...proof,
        authority: `https://${host}/${principal.tid}`,
        knownAuthorities: [host],
        authorityMetadata: metadataOf(authority, principal.tid),
      },
      system: { networkClient: await network(), disableInternalRetries: true },
    });
    const result = await client
      .acquireTokenOnBehalfOf({ oboAssertion: assertion, scopes: [scope], skipCache: true })
      .catch((thrown: unknown) => {
        throw refusal(thrown);
      });
    if (!result) throw refusal();
    return { token: result.accessToken, endsAtMs: result.expiresOn?.getTime() ?? Date.now() };
  };
}

/** The library calls for an assertion each time it needs one. */
function msalProof(credential: ClientCredential): Pick<NodeAuthOptions, 'clientSecret' | 'clientAssertion'> {
  if (credential.kind === 'secret') return { clientSecret: credential.secret };
  return { clientAssertion: standingIdentity(credential.identity) };
}

function refusal(cause?: unknown): AppError {
  return new AppError('forbidden', 'This server cannot ask other services on your behalf.', { cause });
}

/** Entra's addresses, as they are documented: so that nothing has to be asked for first. */
function metadataOf(authority: string, tid: string): string {
  const { host } = new URL(authority);
  const below = `https://${host}/${tid}`;
  return JSON.stringify({
    issuer: `${below}/v2.0`,
    authorization_endpoint: `${below}/oauth2/v2.0/authorize`,
    token_endpoint: `${below}/oauth2/v2.0/token`,
    jwks_uri: `${below}/discovery/v2.0/keys`,
  });
}
