import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createAskProvider, createSigningKeys } from '#lib/auth/tokens/signing-keys.ts';
import { chatModelsOf, forEngine } from '#lib/config/capabilities.ts';
import type { SignInProvider } from '#lib/config/identity.ts';
import type { OpenIdConfig } from '#lib/config/open-id.ts';
import type { AzureAccess, ModelServer, Services } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { isPrivateAddress } from '#lib/shared/private-address.ts';
import { identityFor, scopeOf } from '#lib/upstream/credential.ts';
import { type Examination, type Finding, failed, ok } from './finding.ts';

/** A service to be called: purpose and address. */
export interface ServiceAddress {
  name: string;
  address: string;
  /** Its credentials, for an Azure service. */
  access: (AzureAccess & { audience: string }) | undefined;
}

/** Tokens for storage are for the same audience in every cloud. */
const STORAGE_AUDIENCE = 'https://storage.azure.com';
const AI_AUDIENCE = 'https://cognitiveservices.azure.com';

/** Every configured service, each address once. */
export function serviceAddresses(services: Services): ServiceAddress[] {
  const { search, answerer, embeddings, reranker, vision, documentIntelligence, blobs } = services;
  const all: ServiceAddress[] = [];
  const add = (name: string, access: AzureAccess & { audience: string }) =>
    all.push({ name, address: access.endpoint, access });
  forEngine(search, { embedded: () => {}, azure: (config) => add('search service', config) });
  all.push(...chatModelsOf(services).map(({ server }) => modelServer(server)));
  if (answerer.answerer === 'chat-api') {
    all.push({ name: 'chat server', address: answerer.url, access: undefined });
  }
  if (embeddings) all.push(modelServer(embeddings.server));
  if (reranker) all.push({ name: 'reranker', address: reranker.baseUrl, access: undefined });
  if (vision) add('vision service', { audience: AI_AUDIENCE, ...vision });
  if (documentIntelligence) add('document intelligence', { audience: AI_AUDIENCE, ...documentIntelligence });
  if (blobs) add('blob storage', { audience: STORAGE_AUDIENCE, ...blobs });
  return all.filter(({ address }, index) => all.findIndex((other) => other.address === address) === index);
}

function modelServer(server: ModelServer): ServiceAddress {
  return server.kind === 'azure'
    ? { name: 'Azure OpenAI', address: server.endpoint, access: server }
    : { name: 'model server', address: server.baseUrl, access: undefined };
}

/** Checks that a service's host resolves, for plain http to private addresses, accepts connections and has a valid certificate. */
export async function checkReachability(
  { name, address }: ServiceAddress,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Finding> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const check = `${name} ${url.host}`;
  const addresses = await resolve(host);
  const fault = faultOfAddresses(addresses, url.protocol);
  if (fault) return failed(check, ...fault);
  const startedAt = performance.now();
  const socket =
    url.protocol === 'https:'
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host, port });
  const failure = await connected(
    socket,
    url.protocol === 'https:' ? 'secureConnect' : 'connect',
    timeoutMs,
    signal,
  );
  socket.destroy();
  if (failure === undefined) return ok(check, `reached in ${Math.round(performance.now() - startedAt)} ms`);
  return failed(check, ...unreachable(failure, port, timeoutMs));
}

async function resolve(host: string): Promise<string[]> {
  return lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
}

function faultOfAddresses(
  addresses: readonly string[],
  protocol: string,
): [detail: string, remedy: string] | undefined {
  if (addresses.length === 0) {
    return [
      'its name is not known to DNS',
      'Check the name for typos; behind a private endpoint, check that this machine uses its DNS zone.',
    ];
  }
  if (protocol === 'https:' || addresses.every(isPrivateAddress)) return undefined;
  return [
    'its name leads to an address that is not private, where plain http does not go',
    'Use https, or the address that the server has in your own network.',
  ];
}

/** Undefined once connected, else the error code. */
function connected(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((settle) => {
    socket.setTimeout(timeoutMs, () => settle('ETIMEDOUT'));
    socket.once(event, () => settle(undefined));
    socket.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'failed'));
    signal.addEventListener('abort', () => settle('left'), { once: true });
  });
}

function unreachable(code: string, port: number, timeoutMs: number): [detail: string, remedy: string] {
  if (code === 'ETIMEDOUT') {
    return [
      `no connection within ${timeoutMs} ms`,
      `Check firewalls and the network rules of the service for port ${port}.`,
    ];
  }
  if (code === 'ECONNREFUSED')
    return ['the connection was refused', `Check that it runs and listens on port ${port}.`];
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) {
    return [
      `its certificate does not hold (${code})`,
      'Where a proxy breaks connections open, give its certificate to Node with NODE_EXTRA_CA_CERTS.',
    ];
  }
  return [`no connection (${code})`, 'Check the address, firewalls and proxies.'];
}

/** `DefaultAzureCredential` tries many sources; some never respond. */
const WITHIN_MS = 30_000;

/** Checks that an identity gets tokens for services without a key, and names it. */
export async function checkIdentity(
  { name, access }: ServiceAddress,
  signal: AbortSignal,
): Promise<Finding | undefined> {
  if (!access || access.key !== undefined) return undefined;
  const check = `identity for ${name}`;
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  try {
    const credential = await identityFor(access);
    const token = await credential.getToken(scopeOf(access.audience), { abortSignal });
    return token ? ok(check, whose(token.token)) : noIdentity(check);
  } catch {
    return noIdentity(check);
  }
}

function noIdentity(check: string): Finding {
  return failed(
    check,
    'DefaultAzureCredential found no identity',
    'Sign in with `az login`, or give the application a managed identity (AZURE_CLIENT_ID where it has several), or set the key of the service.',
  );
}

/** The subject of a token. Reads its claims without verification: the service verifies them. */
function whose(token: string): string {
  const claims = claimsOf(token);
  const name = claims['upn'] ?? claims['unique_name'] ?? claims['appid'] ?? claims['oid'];
  return typeof name === 'string' ? `signed in as ${name}` : 'signed in';
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
}

const CHECK = 'sign-in';

/** Checks that the sign-in service is available and knows the tenant; undefined without sign-in. */
export async function checkSignIn({ environment }: Examination): Promise<Finding | undefined> {
  const { signIn } = environment.identity;
  if (signIn.mode === 'off') return undefined;
  const { provider } = signIn;
  const ask = createAskProvider(environment.services.upstream);
  try {
    const issuer = await createSigningKeys(provider, { ask, now: () => performance.now() }).issuer();
    return provider.openId ? openIdFinding(provider, provider.openId) : issuerFinding(issuer, provider);
  } catch (thrown) {
    if (provider.openId) return openIdFault(provider.openId, AppError.from(thrown));
    return failed(
      CHECK,
      `${new URL(provider.authority).host} describes no such tenant, or does not answer`,
      'Check AUTH_AUTHORITY (another one in sovereign clouds) and AUTH_TENANT_ID, and that this machine may reach it.',
    );
  }
}

function openIdFault({ issuer }: OpenIdConfig, { message }: AppError): Finding {
  return failed(
    CHECK,
    `${new URL(issuer).host}: ${message}`,
    'AUTH_ISSUER takes the issuer exactly as <issuer>/.well-known/openid-configuration has it, with its slash at the end where it has one.',
  );
}

function openIdFinding(
  { credential, audiences }: SignInProvider,
  { issuer, usesIdTokens, claims }: OpenIdConfig,
): Finding {
  const tokens = usesIdTokens ? 'ID tokens of AUTH_CLIENT_ID' : `access tokens for ${audiences[0]}`;
  const what = `${tokens} by ${new URL(issuer).host}, with groups in ${claims.groups} and roles in ${claims.roles}`;
  if (credential === undefined) {
    return ok(CHECK, `checks ${what}`, 'Without AUTH_CLIENT_SECRET people cannot sign in on our page.');
  }
  return ok(CHECK, `people sign in with ${what}`);
}

function issuerFinding(issuer: string, { tenants, credential }: SignInProvider): Finding {
  if (!issuer.includes('{tenantid}') && !issuer.includes(tenants[0])) {
    return failed(
      CHECK,
      'the sign-in service calls the tenant something else',
      'AUTH_TENANT_ID takes the id.',
    );
  }
  const count = tenants.length === 1 ? 'people of one tenant' : `people of ${tenants.length} tenants`;
  return credential === undefined
    ? ok(
        CHECK,
        `tokens of ${count} are checked`,
        'Without AUTH_CLIENT_SECRET (or AUTH_CLIENT_CREDENTIAL=managed-identity) people cannot sign in on our page, and people in more than 200 groups are refused.',
      )
    : ok(CHECK, `${count} can sign in`);
}
