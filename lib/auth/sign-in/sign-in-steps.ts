import { AppError } from '#lib/shared/app-error.ts';
import { askNextAuth, type NextAuthAnswer, type NextAuthCall, PROVIDER_ID } from './ask-next-auth.ts';
import { leavingAddress } from './leaving-address.ts';
import { nextAuthOptions } from './next-auth-options.ts';
import { ownCookies } from './own-cookies.ts';
import { ownOrigin } from './own-origin.ts';
import { returnToOf } from './return-to.ts';
import { cookieRules, forgetSession } from './session-cookie.ts';
import { createAttempt, type SignInAttempt } from './sign-in-attempt.ts';
import { errorOfCode, errorOfProvider, signInPage } from './sign-in-error.ts';
import type { SignInPorts } from './sign-in-ports.ts';

/** A form of ours, as it arrives at `/api/auth/…`. */
type Form = Readonly<Record<string, string>>;

/** A step of signing in or out, as `/api/auth/{step}` takes it. */
export type SignInStep = (request: Request, form: Form) => Promise<Response>;

type Step = (call: StepCall, form: Form) => Promise<Response>;

/** One request on its way through next-auth. */
interface StepCall {
  request: Request;
  origin: string;
  secure: boolean;
  attempt: SignInAttempt;
  ports: SignInPorts;
  ask: (what: Pick<NextAuthCall, 'action' | 'method' | 'query' | 'body'>) => Promise<NextAuthAnswer>;
}

/** What next-auth is let to do; of its other actions nobody has need, and some tell or log what strangers say. */
const STEPS: Readonly<Record<string, Step>> = {
  'GET csrf': giveToken,
  [`POST signin/${PROVIDER_ID}`]: begin,
  [`GET callback/${PROVIDER_ID}`]: comeBack,
  'POST signout': leave,
};

/** Answers `/api/auth/…` by next-auth. Throws AppError `not-found` for what is no step. */
export function signInSteps(ports: SignInPorts, secure: boolean): SignInStep {
  return async (request, form) => {
    const name = new URL(request.url).pathname.replace(/^\/api\/auth\//, '').replace(/\/$/, '');
    const step = STEPS[`${request.method === 'HEAD' ? 'GET' : request.method} ${name}`];
    if (!step) throw new AppError('not-found', 'There is nothing at this address.');
    const origin = ownOrigin(request, ports.config.origin);
    const attempt = createAttempt(request, secure, ports);
    const options = nextAuthOptions(ports.config.provider, ports.secret, secure, attempt.events);
    const cookies = ownCookies(request, secure);
    const ask: StepCall['ask'] = (what) => askNextAuth({ ...what, origin, cookies }, options);
    return step({ request, origin, secure, attempt, ports, ask }, form);
  };
}

/** The token that forms must carry: pages of other sites cannot read it. */
async function giveToken({ ask }: StepCall): Promise<Response> {
  const { body, cookies } = await ask({ action: 'csrf', method: 'GET' });
  const { csrfToken } = body as { csrfToken: string };
  return json({ csrfToken }, cookies);
}

/** Begins a sign-in: `{ url }` is where the browser goes. `callbackUrl` is where it comes back to in the end. */
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

/** The provider sends the browser back, with a code or with the reason why not. */
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
  const { code = '', state = '', session_state, iss } = asked;
  const query = { code, state, ...(session_state && { session_state }), ...(iss && { iss }) };
  const { location = '', cookies } = await ask({ action: 'callback', method: 'GET', query });
  return redirect(ownPage(location, path, call) ?? path, cookies);
}

/** Ends the session: `{ url }` is where the browser goes, to the provider first. */
async function leave({ origin, secure, attempt, ports, ask }: StepCall, form: Form): Promise<Response> {
  const path = returnToOf(origin, form['callbackUrl']);
  const body = { csrfToken: form['csrfToken'] ?? '', callbackUrl: `${origin}${path}` };
  const { location = '', cookies } = await ask({ action: 'signout', method: 'POST', body });
  if (isOfNextAuth(location, origin)) {
    throw new AppError('forbidden', 'This form is too old. Reload the page and try again.');
  }
  const ended = attempt.ended();
  const url = ended ? await leavingAddress(ended, origin, ports) : path;
  return json({ url }, [...cookies, forgetSession(secure)]);
}

/** In place of next-auth's own pages, which are where it sends a browser when something is wrong: ours. */
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
