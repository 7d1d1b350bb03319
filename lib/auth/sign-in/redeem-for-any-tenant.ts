import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { TokenEndpointHandler } from 'next-auth/providers/oauth';

const SKEW_SECONDS = 60;

type Redeem = NonNullable<TokenEndpointHandler['request']>;

/**
 * Exchanges a code for tokens where people of several tenants sign in: there the issuer in the provider's description is
 * a pattern, which the library knows of Microsoft's public cloud alone. Checks all that it would: state, PKCE, nonce,
 * signature, audience, time, and that the issuer is the one of the token's tenant. Which tenants may is not decided here.
 */
export const redeemForAnyTenant: Redeem = async ({ client, provider, params, checks }) => {
  const { state, nonce, code_verifier } = checks as Partial<Record<string, string>>;
  if (!state || params.state !== state) throw new Error('The state is not the one that was sent.');
  const tokens = await client.grant({
    grant_type: 'authorization_code',
    code: params.code,
    redirect_uri: provider.callbackUrl,
    code_verifier,
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
};
