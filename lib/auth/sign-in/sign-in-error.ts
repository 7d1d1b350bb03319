/**
 * Why somebody is not signed in, as the sign-in page is told: `denied` by the person or by an administrator, `tenant`
 * not one that may, `expired` (no longer the attempt that was begun here), `provider` not to be reached, `failed`
 * otherwise.
 */
export const SIGN_IN_ERRORS = ['denied', 'tenant', 'expired', 'provider', 'failed'] as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[number];

/** What next-auth calls it. */
const BY_CODE: Readonly<Record<string, SignInError>> = {
  AccessDenied: 'tenant',
  OAuthCallback: 'expired',
  OAuthSignin: 'provider',
};

/** Of next-auth's codes; `failed` for all that need no words of their own. */
export function errorOfCode(code: string | null): SignInError {
  return BY_CODE[code ?? ''] ?? 'failed';
}

/** Of what a provider sends a browser back with (RFC 6749, 4.1.2.1). */
export function errorOfProvider(code: string): SignInError {
  if (code === 'access_denied' || code === 'consent_required') return 'denied';
  return code === 'temporarily_unavailable' || code === 'server_error' ? 'provider' : 'failed';
}

/** The sign-in page that says so, and leads on to where it was begun. */
export function signInPage(error: SignInError | undefined, path: string): string {
  const query = new URLSearchParams({ ...(error && { error }), ...(path !== '/' && { returnTo: path }) });
  return query.size > 0 ? `/sign-in?${query}` : '/sign-in';
}
