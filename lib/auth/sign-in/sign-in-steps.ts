import { isLoopbackHost } from '#lib/config/endpoint.ts';
import type { SignInConfig } from '#lib/config/identity.ts';
import type { AuditLog } from '#lib/core/records/audit.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { cookieOf } from '../browser-owner.ts';
import { askNextAuth, type NextAuthAnswer, type NextAuthCall, providerIdOf } from './ask-next-auth.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { type NextAuthEvents, nextAuthOptions, type SignedInPerson } from './next-auth-options.ts';
import { cookieRules, forgetSession, isSessionId, sessionCookieOf } from './session-cookie.ts';
import type { SessionVault } from './session-vault.ts';
import { errorOfCode, errorOfProvider, returnToOf, type SignInError, signInPage } from './sign-in-page.ts';
import { deviceOf, type VaultSession } from './vault-session.ts';

/** The dependencies of signing in and out. */
export interface SignInPorts {
  config: Exclude<SignInConfig, { mode: 'off' }>;
  /** Protects the cookies of a sign-in attempt. */
  secret: string;
  vault: SessionVault;
  provider: Pick<IdentityProvider, 'endSessionAddress' | 'addresses'>;
  audit: Pick<AuditLog, 'note'>;
  /** Logs errors for operators, without tokens and names. */
  failed: (code: string, about: Record<string, unknown>) => void;
}

/** The form fields of a request to `/api/auth/…`. */
type Form = Readonly<Record<string, string>>;

/** Handles a step of signing in or out at `/api/auth/{step}`. */
export type SignInStep = (request: Request, form: Form) => Promise<Response>;

type Step = (call: StepCall, form: Form) => Promise<Response>;

/** One request and its next-auth call. */
interface StepCall {
  request: Request;
  origin: string;
  secure: boolean;
  attempt: SignInAttempt;
  ports: SignInPorts;
  /** Whether every redirect of the provider names its issuer. */
  namesIssuer: boolean;
  ask: (what: Pick<NextAuthCall, 'action' | 'method' | 'query' | 'body'>) => Promise<NextAuthAnswer>;
}

/** The allowed next-auth actions; the others are unused, and some return or log input of strangers. */
const STEPS: Readonly<Record<string, Step>> = {
  'GET csrf': giveToken,
  'POST signin': begin,
  'GET callback': comeBack,
  'POST signout': leave,
};

/** Handles `/api/auth/…` with next-auth. Throws AppError `not-found` for other actions. */
export function signInSteps(ports: SignInPorts, secure: boolean): SignInStep {
  const { provider } = ports.config;
  return async (request, form) => {
    const { step, asksProvider } = stepOf(request, providerIdOf(provider));
    const origin = ownOrigin(request, ports.config.origin);
    const attempt = createAttempt(request, secure, ports);
    const cookies = ownCookies(request, secure);
    const metadata = asksProvider ? await findMetadata(ports) : undefined;
    if (metadata === 'unavailable') {
      const wanted = form['callbackUrl'] ?? cookies[cookieRules('return_to', secure).name];
      const url = signInPage('provider', returnToOf(origin, wanted));
      return step === begin ? json({ url }, []) : redirect(url, []);
    }
    const options = nextAuthOptions(provider, ports.secret, secure, { events: attempt.events, metadata });
    const ask: StepCall['ask'] = (what) => askNextAuth({ ...what, origin, cookies }, options);
    const namesIssuer = metadata?.namesIssuer ?? false;
    return step({ request, origin, secure, attempt, ports, ask, namesIssuer }, form);
  };
}

/** Our page begins at `provider`, which stands for the configured one; redirects come back to its own name. */
function stepOf(request: Request, id: string): { step: Step; asksProvider: boolean } {
  const path = new URL(request.url).pathname.replace(/^\/api\/auth\//, '').replace(/\/$/, '');
  const [, withProvider, named] = /^(signin|callback)\/([\w-]+)$/.exec(path) ?? [];
  const isOurs = named === id || (withProvider === 'signin' && named === 'provider');
  const action = isOurs ? withProvider : path;
  const asksProvider = action === 'signin' || action === 'callback';
  const name = `${request.method === 'HEAD' ? 'GET' : request.method} ${action}`;
  const step = asksProvider === isOurs && Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
  if (!step) throw new AppError('not-found', 'This address does not exist.');
  return { step, asksProvider };
}

/** Undefined for Entra. `unavailable`, with a line in the log, while the provider is not seen to be the configured one. */
async function findMetadata({ config, provider, failed }: SignInPorts) {
  if (!config.provider.openId) return undefined;
  try {
    return (await provider.addresses()).openId;
  } catch (thrown) {
    failed('PROVIDER_UNAVAILABLE', { reason: AppError.from(thrown).message });
    return 'unavailable' as const;
  }
}

/** Returns the CSRF token for forms; pages of other sites cannot read it. */
async function giveToken({ ask }: StepCall): Promise<Response> {
  const { body, cookies } = await ask({ action: 'csrf', method: 'GET' });
  const { csrfToken } = body as { csrfToken: string };
  return json({ csrfToken }, cookies);
}

/** Starts a sign-in: `{ url }` is the browser's next page, `callbackUrl` the final one. */
async function begin(call: StepCall, form: Form): Promise<Response> {
  const { origin, ask } = call;
  const path = returnToOf(origin, form['callbackUrl']);
  const { location = '', cookies } = await ask({
    action: 'signin',
    method: 'POST',
    query: form['prompt'] === 'select_account' ? { prompt: 'select_account' } : {},
    body: { csrfToken: form['csrfToken'] ?? '', callbackUrl: `${origin}${path}` },
  });
  return json({ url: ownPage(location, path, call) ?? location }, cookies);
}

/** The provider's redirect, with a code or an error. */
async function comeBack(call: StepCall): Promise<Response> {
  const { request, origin, secure, ask } = call;
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const path = returnToOf(origin, ownCookies(request, secure)[cookieRules('return_to', secure).name]);
  if (asked['error'] !== undefined) {
    call.attempt.events.failed('PROVIDER_REFUSED', {
      entra: /AADSTS\d+/.exec(asked['error_description'] ?? '')?.[0],
    });
    return redirect(signInPage(errorOfProvider(asked['error']), path), []);
  }
  // RFC 9207, 2.4; the library compares the issuer where one is named.
  if (call.namesIssuer && asked['iss'] === undefined) {
    call.attempt.events.failed('ISSUER_MISSING', {});
    return redirect(signInPage('failed', path), []);
  }
  const { code = '', state = '', session_state, iss } = asked;
  const query = { code, state, ...(session_state && { session_state }), ...(iss && { iss }) };
  const { location = '', cookies } = await ask({ action: 'callback', method: 'GET', query });
  return redirect(ownPage(location, path, call) ?? path, cookies);
}

/** Ends the session: `{ url }` is the browser's next page, at the provider first. */
async function leave({ origin, secure, attempt, ports, ask }: StepCall, form: Form): Promise<Response> {
  const path = returnToOf(origin, form['callbackUrl']);
  const body = { csrfToken: form['csrfToken'] ?? '', callbackUrl: `${origin}${path}` };
  const { location = '', cookies } = await ask({ action: 'signout', method: 'POST', body });
  if (isOfNextAuth(location, origin)) {
    throw new AppError('forbidden', 'This form is too old. Reload the page and try again.');
  }
  const ended = attempt.ended();
  const url = ended ? await signOutAddress(ended, origin, ports) : path;
  return json({ url }, [...cookies, forgetSession(secure)]);
}

/** Replaces next-auth's own error pages with ours. */
function ownPage(location: string, path: string, { origin, attempt }: StepCall): string | undefined {
  if (!isOfNextAuth(location, origin)) return undefined;
  const { searchParams } = new URL(location);
  if (searchParams.has('csrf')) return signInPage('expired', path);
  return signInPage(attempt.fault() ?? errorOfCode(searchParams.get('error')), path);
}

function isOfNextAuth(location: string, origin: string): boolean {
  return location.startsWith(`${origin}/api/auth/`);
}

function json(body: unknown, cookies: string[]): Response {
  return Response.json(body, { headers: headers(cookies) });
}

function redirect(location: string, cookies: string[]): Response {
  return new Response(null, { status: 302, headers: headers(cookies, { location }) });
}

function headers(cookies: string[], more: Record<string, string> = {}): Headers {
  const all = new Headers({ 'cache-control': 'no-store', ...more });
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
}

const WORDS = ['csrf', 'return_to', 'pkce', 'state', 'nonce', 'session'] as const;
/** Far longer than our cookies. */
const LONGEST = 4096;

/** Our cookies of a request by name, without implausible values. */
function ownCookies(request: Request, secure: boolean): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const word of WORDS) {
    const { name } = cookieRules(word, secure);
    const value = decoded(cookieOf(request, name));
    if (value) cookies[name] = value;
  }
  return cookies;
}

function decoded(value: string | undefined): string | undefined {
  if (value === undefined || value.length > LONGEST) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The result of a next-auth call, besides its response. */
interface SignInAttempt {
  events: NextAuthEvents;
  /** The session that ended, if any. */
  ended: () => VaultSession | undefined;
  /** The error, if it was more than an expired attempt. */
  fault: () => SignInError | undefined;
}

/** Stores and ends sessions on next-auth's events, and records them in the audit log. */
function createAttempt(request: Request, secure: boolean, ports: SignInPorts): SignInAttempt {
  const { vault, audit } = ports;
  let ended: VaultSession | undefined;
  let fault: SignInError | undefined;
  return {
    ended: () => ended,
    fault: () => fault,
    events: {
      async signedIn(person, tokens) {
        const { name, username } = person;
        const owner = ownerOf(person);
        const device = deviceOf(request.headers.get('user-agent'));
        const id = await vault.begin({ ...tokens, owner, name, username, device, signedInAtMs: Date.now() });
        // Ends the previous session of this browser.
        const former = sessionCookieOf(request, secure);
        if (former !== undefined && isSessionId(former)) await vault.end(former);
        await audit.note({ action: 'sign-in', owner, name, target: null, detail: {} });
        return id;
      },
      async refused({ tid, oid, name }) {
        const owner = tid && oid ? ownerOf({ tid, oid }) : null;
        const detail = { reason: 'tenant', tenant: tid ?? null };
        await audit.note({ action: 'refused', owner, name: name ?? null, target: 'sign-in', detail });
      },
      async signedOut(sessionId) {
        ended = isSessionId(sessionId) ? await vault.end(sessionId) : undefined;
        if (!ended) return;
        const { owner, name } = ended;
        await audit.note({ action: 'sign-out', owner, name, target: null, detail: {} });
      },
      failed(code, about) {
        fault = about['fault'] as SignInError | undefined;
        ports.failed(code, about);
      },
    },
  };
}

function ownerOf({ tid, oid }: Pick<SignedInPerson, 'tid' | 'oid'>): `user:${string}` {
  return `user:${tid}:${oid}`;
}

/**
 * The public origin of our pages: the configured one or, on this machine only, the requested one. Throws AppError
 * `bad-request` for any other host.
 */
export function ownOrigin(request: Request, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  const url = URL.parse(`http://${request.headers.get('host') ?? ''}`);
  if (url && isLoopbackHost(url.hostname)) return url.origin;
  throw new AppError('bad-request', 'Sign-in under this name needs PUBLIC_URL to be set on the server.');
}

/** The URL for signing out at the provider too; our sign-in page when the provider has none. */
export async function signOutAddress(
  session: VaultSession,
  origin: string,
  { provider }: { provider: Pick<IdentityProvider, 'endSessionAddress'> },
): Promise<string> {
  const address = await provider.endSessionAddress(session, `${origin}/sign-in`).catch(() => undefined);
  return address ?? '/sign-in';
}
