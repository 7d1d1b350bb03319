const ANYWHERE = 'http://own.invalid';

/**
 * The path to return to after signing in or out, with query and fragment. Anything that could lead to another host in
 * any spelling becomes `/`.
 */
export function returnTo(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return '/';
  // Parsed like a browser: it drops tabs and line ends, and treats a backslash as a slash.
  const url = URL.parse(wanted, ANYWHERE);
  if (!url || url.origin !== ANYWHERE || url.username || url.pathname.startsWith('//')) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  return isRoundabout(url.pathname) ? '/' : path;
}

// Never returns to the sign-in page or its API, which would be a loop.
function isRoundabout(pathname: string): boolean {
  return pathname === '/sign-in' || pathname.startsWith('/sign-in/') || pathname.startsWith('/api/');
}

/** Like `returnTo` for an absolute URL, which must be of `origin`. */
export function returnToOf(origin: string, address: string | null | undefined): string {
  if (!address) return '/';
  return returnTo(address.startsWith(`${origin}/`) ? address.slice(origin.length) : address);
}

/**
 * Reasons for a failed sign-in, for the sign-in page: `denied` by the user or an administrator, `tenant` not allowed,
 * `expired` (not the attempt started in this browser), `provider` unreachable, `failed` otherwise.
 */
export const SIGN_IN_ERRORS = ['denied', 'tenant', 'expired', 'provider', 'failed'] as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[number];

/** next-auth's error codes. */
const BY_CODE: Readonly<Record<string, SignInError>> = {
  AccessDenied: 'tenant',
  OAuthCallback: 'expired',
  OAuthSignin: 'provider',
};

/** Maps next-auth's error codes; `failed` for all others. */
export function errorOfCode(code: string | null): SignInError {
  return BY_CODE[code ?? ''] ?? 'failed';
}

/** Maps the error codes of a provider's redirect (RFC 6749, 4.1.2.1). */
export function errorOfProvider(code: string): SignInError {
  if (code === 'access_denied' || code === 'consent_required') return 'denied';
  return code === 'temporarily_unavailable' || code === 'server_error' ? 'provider' : 'failed';
}

/** The URL of the sign-in page with this error, which later returns to the page where sign-in started. */
export function signInPage(error: SignInError | undefined, path: string): string {
  const query = new URLSearchParams({ ...(error && { error }), ...(path !== '/' && { returnTo: path }) });
  return query.size > 0 ? `/sign-in?${query}` : '/sign-in';
}
