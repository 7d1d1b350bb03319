/**
 * Makes next-auth take its origin from the `x-forwarded-host` and `x-forwarded-proto` that it is called with. It looks
 * into the environment otherwise, where a variable left over from another application would win over PUBLIC_URL.
 */
export function letNextAuthBeToldItsOrigin(): void {
  delete process.env['NEXTAUTH_URL'];
  process.env['AUTH_TRUST_HOST'] = 'true';
}
