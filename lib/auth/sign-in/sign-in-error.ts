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
