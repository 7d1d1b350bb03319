import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** A person as they describe themselves on the page. */
interface TrialPerson {
  name: string;
  groups: string[];
  roles: string[];
}

/** A running provider, and the variables of an application that signs people in with it. */
export interface TrialProvider {
  address: string;
  variables: Record<string, string>;
  close(): Promise<void>;
}

const CLIENT = 'citewell';
const MOST_FORM_BYTES = 4000;
const DAY_SECONDS = 86_400;

/** Starts the provider on 127.0.0.1, on a free port with 0. Other machines cannot reach it, nor pages under other names. */
export async function startTrialProvider(port: number): Promise<TrialProvider> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const secret = randomBytes(24).toString('base64url');
  const people = new Map<string, TrialPerson>();
  const provider = createProvider(address, secret, people);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    serve(request, response, { provider, people, answer }).catch((thrown: unknown) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' });
      response.end(`${thrown instanceof Error ? thrown.message : 'It did not work.'}\n`);
    });
  });
  return {
    address,
    variables: {
      AUTH_MODE: 'required',
      AUTH_ISSUER: address,
      AUTH_CLIENT_ID: CLIENT,
      AUTH_CLIENT_SECRET: secret,
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function createProvider(address: string, secret: string, people: Map<string, TrialPerson>): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'trial', use: 'sig', alg: 'RS256' };
  const provider = new Provider(address, {
    ...configuration(people),
    jwks: { keys: [key] } as NonNullable<Configuration['jwks']>,
    clients: [
      {
        client_id: CLIENT,
        client_secret: secret,
        redirect_uris: ['http://localhost/'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
  });
  // Citewell may run on any port of this machine.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: isLoopback,
    postLogoutRedirectUriAllowed: isLoopback,
  });
  return provider;
}

function configuration(people: Map<string, TrialPerson>): Configuration {
  return {
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub', 'groups', 'roles'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/person/${uid}` },
    findAccount(_ctx, id) {
      const person = people.get(id);
      return (
        person && { accountId: id, claims: async () => ({ sub: id, preferred_username: id, ...person }) }
      );
    },
    // Consent would be asked of the person who has just started this.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
    issueRefreshToken: async () => true,
    pkce: { required: () => true },
    ttl: {
      AccessToken: 3600,
      IdToken: 3600,
      Session: DAY_SECONDS,
      Interaction: 3600,
      Grant: DAY_SECONDS,
      RefreshToken: DAY_SECONDS,
    },
  };
}

interface Serving {
  provider: Provider;
  people: Map<string, TrialPerson>;
  answer: ReturnType<Provider['callback']>;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { provider, people, answer }: Serving,
): Promise<void> {
  if (!isLoopback(`http://${request.headers.host}`)) {
    response.writeHead(421).end();
    return;
  }
  if (!request.url?.startsWith('/person/')) return answer(request, response);
  await provider.interactionDetails(request, response);
  const form = request.method === 'POST' ? new URLSearchParams(await readForm(request)) : undefined;
  const name = form?.get('user')?.trim() ?? '';
  if (!form || name === '') {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    response.writeHead(200, headers).end(PAGE);
    return;
  }
  const id = encodeURIComponent(name.toLowerCase());
  people.set(id, { name, groups: listIn(form.get('groups')), roles: listIn(form.get('roles')) });
  await provider.interactionFinished(request, response, { login: { accountId: id } });
}

function listIn(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

async function readForm(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += (piece as Buffer).length;
    if (bytes > MOST_FORM_BYTES) throw new Error('The form is too long.');
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function isLoopback(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '');
}

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Who signs in?</title>
<style>body{font:1rem/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}
label{display:block;margin-top:1rem}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.4rem}
button{font:inherit;margin-top:1.5rem;padding:.5rem 1rem}small{display:block}</style>
<h1>Who signs in?</h1>
<p>For trying on this machine: there are no passwords.</p>
<form method="post" action="?">
<label>Name <input name="user" value="Alice Adams" required maxlength="100"></label>
<label>Groups <small>separated by commas, as documents list them</small><input name="groups" value="hr, all-staff" maxlength="1000"></label>
<label>Roles <small>Admin opens the administration</small><input name="roles" value="Admin" maxlength="1000"></label>
<button>Sign in</button>
</form></html>`;
