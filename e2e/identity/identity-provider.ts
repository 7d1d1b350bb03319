import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWTHeaderParameters } from 'jose';
import type Provider from 'oidc-provider';
import { answerForAnyTenant } from './any-tenant.ts';
import { application, identityEnvironment, providerAddress } from './application.ts';
import type { Claims } from './claims.ts';
import { answerControl, type ProviderControl } from './control.ts';
import { hostEnvironment, readTokenCall, vouch } from './federated-credential.ts';
import { createGrantStore } from './grant-store.ts';
import { answerGraph } from './graph.ts';
import { mint } from './mint.ts';
import { OTHER_TENANT, TENANT } from './people.ts';
import { noCounts, type Part, type ProviderState } from './provider-state.ts';
import { SHAPES } from './shapes.ts';
import { answerInteraction } from './sign-in-pages.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createTenant, passTo } from './tenant.ts';

/** A provider that runs. */
export interface IdentityProvider extends ProviderControl {
  /** Without a slash at its end; also where Graph is. */
  authority: string;
  port: number;
  tenant: string;
  otherTenant: string;
  application: typeof application;
  /** The variables of the application that lets its people sign in, but for `AUTH_MODE`. */
  environment: Record<string, string>;
  /** The variables by which a process of App Service finds its identity. */
  hostEnvironment: Record<string, string>;
  /** Signs anything with the key of the provider, under any header. */
  sign(claims: Claims, header?: Partial<JWTHeaderParameters>): Promise<string>;
  close(): Promise<void>;
}

const HOUR_SECONDS = 3600;

/** Starts a provider shaped like Microsoft Entra ID on this machine; on a free port with 0. */
export async function startIdentityProvider({ port = 0 } = {}): Promise<IdentityProvider> {
  const keys = await createSigningKeys();
  const server = createServer();
  // From here to `on('request')` nothing may wait: a request that comes before is never answered, and a caller who waits for
  // this server would wait for that one.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  const state: ProviderState = {
    authority: providerAddress(bound),
    keys,
    grants: createGrantStore(),
    counts: noCounts(),
    accessTokenSeconds: HOUR_SECONDS,
    outages: new Set(),
  };
  const tenants = new Map<string, Provider>();
  const control = createControl(state, tenants);
  openTenants(state, tenants);
  server.on('request', (request, response) => {
    serve(request, response, { state, tenants, control }).catch((thrown: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(thrown));
    });
  });
  return {
    ...control,
    authority: state.authority,
    port: bound,
    tenant: TENANT,
    otherTenant: OTHER_TENANT,
    application,
    environment: identityEnvironment(bound),
    hostEnvironment: hostEnvironment(state.authority),
    sign: state.keys.sign,
    close: () => close(server),
  };
}

function createControl(state: ProviderState, tenants: Map<string, Provider>): ProviderControl {
  return {
    token: (user, wish) => mint(user, wish, state),
    setAccessTokenSeconds(seconds) {
      state.accessTokenSeconds = seconds;
    },
    revoke: (user) => state.grants.revoke(user),
    async rotateKeys() {
      await state.keys.rotate();
      openTenants(state, tenants);
    },
    setOutages(parts) {
      state.outages = new Set(parts);
    },
    counts: () => ({ ...state.counts }),
    reset() {
      Object.assign(state, {
        counts: noCounts(),
        accessTokenSeconds: HOUR_SECONDS,
        outages: new Set<Part>(),
      });
    },
  };
}

/** Anew with each set of keys: a provider takes them when it is made. What was given out is kept outside of it. */
function openTenants(state: ProviderState, tenants: Map<string, Provider>): void {
  for (const tid of [TENANT, OTHER_TENANT, ...Object.keys(SHAPES)])
    tenants.set(tid, createTenant(tid, state));
}

interface Serving {
  state: ProviderState;
  tenants: Map<string, Provider>;
  control: ProviderControl;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { state, tenants, control }: Serving,
): Promise<void> {
  const url = request.url ?? '/';
  if (url.startsWith('/__')) return answerControl(request, response, control);
  const part = partOf(url);
  if (part && state.outages.has(part)) {
    response.writeHead(503).end();
    return;
  }
  if (url.startsWith('/v1.0/')) return answerGraph(url, request, response, state);
  if (url.startsWith('/msi/')) return vouch(url, request, response, state);
  if (part === 'token') Object.assign(request, { body: await readTokenCall(request, state) });
  const [, tid = '', path = ''] = /^\/([\w-]+)(\/.*)$/.exec(url) ?? [];
  const handOn = (to: string, below: string) => {
    const tenant = tenants.get(to);
    if (part === 'keys' || part === 'discovery') state.counts[part] += 1;
    if (tenant) passTo(tenant, to, below, request, response);
    else response.writeHead(404).end();
  };
  if (tid === 'organizations') return answerForAnyTenant(path, request, response, { state, handOn });
  const tenant = tenants.get(tid);
  if (tenant && path.startsWith('/interaction/')) return answerInteraction(tenant, tid, request, response);
  handOn(tid, path);
}

function partOf(url: string): Part | undefined {
  if (url.startsWith('/v1.0/')) return 'graph';
  if (url.includes('/.well-known/')) return 'discovery';
  if (url.includes('/discovery/v2.0/keys')) return 'keys';
  return url.includes('/oauth2/v2.0/token') ? 'token' : undefined;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
