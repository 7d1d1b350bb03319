import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { errors, type TokenEndpointGrantContext } from 'oidc-provider';
import { application } from './application.ts';
import { accessClaimsOf } from './claims.ts';
import { people } from './people.ts';
import type { ProviderState } from './provider-state.ts';
import { publicPart } from './signing-keys.ts';

/** The grant by which an API asks another one on behalf of who called it. */
export const ON_BEHALF_OF = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Gives a token of the same person for the resource that the scope names, such as `https://graph…/User.Read`. */
export async function onBehalfOf(ctx: TokenEndpointGrantContext, state: ProviderState): Promise<void> {
  state.counts.onBehalfOf += 1;
  const { assertion, requested_token_use: use, scope } = ctx.oidc.params ?? {};
  if (use !== 'on_behalf_of' || typeof assertion !== 'string' || typeof scope !== 'string') {
    throw new errors.InvalidRequest('assertion, requested_token_use and scope are needed');
  }
  const person = await holderOf(assertion, ctx.oidc.issuer, state);
  const wanted = scope.split(' ').find((each) => each.includes('://')) ?? '';
  const { aud, scp } = resourceOf(wanted);
  const now = Math.floor(Date.now() / 1000);
  const access_token = await state.keys.sign({
    ...accessClaimsOf(person, state.authority, scp),
    iss: ctx.oidc.issuer,
    aud,
    sub: person.user,
    iat: now,
    nbf: now,
    exp: now + state.accessTokenSeconds,
    jti: randomUUID(),
  });
  ctx.body = { token_type: 'Bearer', access_token, scope, expires_in: state.accessTokenSeconds };
}

async function holderOf(assertion: string, issuer: string, state: ProviderState) {
  const keys = createLocalJWKSet({ keys: state.keys.all().map(publicPart) });
  const audience = [application.audience, application.clientId];
  const { payload } = await jwtVerify(assertion, keys, { issuer, audience, algorithms: ['RS256'] }).catch(
    (thrown: unknown) => {
      throw new errors.InvalidGrant(`AADSTS50013: Assertion failed signature validation. ${thrown}`);
    },
  );
  const person = people.find(({ oid }) => oid === payload['oid']);
  if (person) return person;
  throw new errors.InvalidGrant('AADSTS50020: the user is not known');
}

/** `https://search.azure.com/.default` is everything there; `…/User.Read` that scope alone. */
function resourceOf(scope: string): { aud: string; scp: string } {
  const at = scope.lastIndexOf('/');
  const [aud, name] = [scope.slice(0, at), scope.slice(at + 1)];
  return { aud, scp: name === '.default' ? 'User.Read user_impersonation' : name };
}
