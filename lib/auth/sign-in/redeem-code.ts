import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { TokenEndpointHandler } from 'next-auth/providers/oauth';
import type { SignInProvider } from '#lib/config/people.ts';
import { type ProveClient, proveClient } from './client-proof.ts';

const SKEW_SECONDS = 60;

type Redeemed = Awaited<ReturnType<Redeem>>;
type Redeem = NonNullable<TokenEndpointHandler['request']>;

/** How a code is exchanged for tokens; undefined: as the library does, with the secret of the application. */
export function redeemCode(provider: SignInProvider): Redeem | undefined {
  const prove = proveClient(provider);
  if (provider.tenant === 'organizations') return (call) => redeemForAnyTenant(call, prove);
  return provider.credential?.kind === 'identity' ? (call) => redeemByIdentity(call, prove) : undefined;
}

/** As the library does, which checks the same; but it cannot ask for an assertion when it is needed. */
async function redeemByIdentity(
  { client, provider, params, checks }: Parameters<Redeem>[0],
  prove: ProveClient,
): Promise<Redeemed> {
  const tokens = await client.callback(provider.callbackUrl, params, checks, { exchangeBody: await prove() });
  return { tokens };
}

/**
 * Where people of several tenants sign in the issuer in the provider's description is a pattern, which the library knows
 * of Microsoft's public cloud alone. Checks all that it would: state, PKCE, nonce, signature, audience, time, and that
 * the issuer is the one of the token's tenant. Which tenants may is not decided here.
 */
async function redeemForAnyTenant(
  { client, provider, params, checks }: Parameters<Redeem>[0],
  prove: ProveClient,
): Promise<Redeemed> {
  const { state, nonce, code_verifier } = checks as Partial<Record<string, string>>;
  if (!state || params.state !== state) throw new Error('The state is not the one that was sent.');
  const tokens = await client.grant({
    grant_type: 'authorization_code',
    code: params.code,
    redirect_uri: provider.callbackUrl,
    code_verifier,
    ...(await prove()),
  });
  const { issuer, jwks_uri } = client.issuer.metadata;
  const { payload } = await jwtVerify(tokens.id_token ?? '', createRemoteJWKSet(new URL(jwks_uri ?? '')), {
    audience: provider.clientId ?? '',
    algorithms: ['RS256'],
    clockTolerance: SKEW_SECONDS,
    requiredClaims: ['exp', 'iat'],
  });
  if (!nonce || payload['nonce'] !== nonce) throw new Error('The nonce is not the one that was sent.');
  if (payload.iss !== issuer.replace('{tenantid}', String(payload['tid']))) {
    throw new Error('The token is not of the tenant it names.');
  }
  return { tokens };
}
