import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { application } from './application.ts';
import { accessClaimsOf, claimsOf } from './claims.ts';
import { ON_BEHALF_OF, onBehalfOf } from './on-behalf-of.ts';
import { requirePerson } from './people.ts';
import type { ProviderState } from './provider-state.ts';
import { SHAPES, type Shape } from './shapes.ts';

const SCOPES = 'openid profile email offline_access';
const RESOURCE_SCOPE = `${application.audience}/${application.scope}`;
const DAY_SECONDS = 86_400;

/** A tenant: an OpenID provider with Entra's addresses below `/{tenant}` and Entra's claims, or those of a shape. */
export function createTenant(tid: string, state: ProviderState): Provider {
  const shape = SHAPES[tid];
  const provider = new Provider(`${state.authority}/${tid}${shape ? '' : '/v2.0'}`, {
    ...configuration(state, shape),
    adapter: state.grants.adapter,
    jwks: { keys: state.keys.all() },
    cookies: {
      keys: ['cookies-of-a-test'],
      names: { session: `sign-in-${tid}`, interaction: `question-${tid}`, resume: `resume-${tid}` },
    },
    interactions: { url: (_ctx, { uid }) => `/${tid}/interaction/${uid}`, policy: policy() },
  });
  // Tests run on whatever ports are free: any address on this machine is registered.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: isLoopback,
    postLogoutRedirectUriAllowed: isLoopback,
  });
  provider.registerGrantType(ON_BEHALF_OF, (ctx) => onBehalfOf(ctx, state), [
    'assertion',
    'requested_token_use',
    'scope',
    'client_info',
  ]);
  provider.on('grant.success', ({ oidc }: KoaContextWithOIDC) => {
    if (oidc.params?.['grant_type'] === 'refresh_token') state.counts.refreshes += 1;
  });
  return provider;
}

/** Lets a tenant answer: `path` is below the tenant, the address of its discovery without its version. */
export function passTo(
  provider: Provider,
  tid: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  request.url = askingForConsent(path.replace(/^\/v2\.0(?=\/\.well-known\/)/, ''));
  Object.assign(request, { originalUrl: `/${tid}${request.url}` });
  provider.callback()(request, response);
}

/** Entra gives refresh tokens for `offline_access` without asking; the library wants a consent, which is given unasked. */
function askingForConsent(path: string): string {
  const url = new URL(path, 'http://provider');
  const offline = url.searchParams.get('scope')?.split(' ').includes('offline_access');
  if (url.pathname !== '/oauth2/v2.0/authorize' || !offline) return path;
  const prompts = new Set((url.searchParams.get('prompt') ?? '').split(' ').filter(Boolean));
  if (prompts.has('none')) return path;
  url.searchParams.set('prompt', [...prompts.add('consent')].join(' '));
  return url.pathname + url.search;
}

const CLAIMS = {
  openid: [
    ...['sub', 'tid', 'oid', 'ver', 'groups', 'roles', 'typ', 'azp', 'hd', 'realm_access'],
    'https://citewell.example/roles',
  ],
  profile: ['name', 'preferred_username'],
  email: ['email'],
};

function inAccessToken(user: string, state: ProviderState, shape: Shape | undefined) {
  const person = requirePerson(user);
  return shape ? { ...shape.claims(person), ...shape.accessToken } : accessClaimsOf(person, state.authority);
}

function configuration(state: ProviderState, shape?: Shape): Configuration {
  const named = (user: string) =>
    shape?.claims(requirePerson(user)) ?? claimsOf(requirePerson(user), state.authority);
  return {
    clients: [
      {
        client_id: application.clientId,
        client_secret: application.clientSecret,
        redirect_uris: ['http://localhost/'],
        grant_types: ['authorization_code', 'refresh_token', ON_BEHALF_OF],
        token_endpoint_auth_method: shape ? 'client_secret_basic' : 'client_secret_post',
      },
    ],
    routes: {
      authorization: '/oauth2/v2.0/authorize',
      token: '/oauth2/v2.0/token',
      jwks: '/discovery/v2.0/keys',
      end_session: '/oauth2/v2.0/logout',
    },
    scopes: SCOPES.split(' '),
    claims: CLAIMS,
    // As Entra: the ID token says everything at once.
    conformIdTokenClaims: false,
    extraParams: ['domain_hint'],
    features: features(state, shape),
    findAccount: (_ctx, user) => ({
      accountId: user,
      claims: async () => ({ sub: user, ...named(user), ...shape?.idToken }),
    }),
    extraTokenClaims: async (_ctx, token) =>
      token.kind === 'AccessToken' ? inAccessToken(token.accountId, state, shape) : {},
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: () => state.accessTokenSeconds,
      IdToken: () => (shape ? state.accessTokenSeconds : 3600),
      Session: DAY_SECONDS,
      Interaction: 3600,
      Grant: DAY_SECONDS,
      RefreshToken: DAY_SECONDS,
    },
  };
}

function features(state: ProviderState, shape?: Shape): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => application.audience,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: RESOURCE_SCOPE,
        audience: application.audience,
        accessTokenTTL: state.accessTokenSeconds,
        accessTokenFormat: shape && !shape.accessToken ? 'opaque' : 'jwt',
      }),
    },
    rpInitiatedLogout: {
      enabled: true,
      // As Entra with a hint of who leaves: without asking whether they meant it.
      logoutSource(ctx, form) {
        ctx.body = `<!doctype html><title>Signing out</title>${form}<script>
          const form = document.forms[0];
          form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'logout', value: 'yes' }));
          form.submit();
        </script>`;
      },
      postLogoutSuccessSource(ctx) {
        ctx.body = '<!doctype html><title>Signed out</title><h1>You are signed out</h1>';
      },
    },
  };
}

/** Everything that a test's application may want at once, granted unasked. */
export async function grantAll(provider: Provider, user: string, clientId: string): Promise<string> {
  const grant = new provider.Grant({ accountId: user, clientId });
  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(application.audience, RESOURCE_SCOPE);
  return grant.save();
}

function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

function isLoopback(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '');
}
