import type { Caller } from '#lib/core/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Call, Services } from './route.ts';

/**
 * The calling administrator. Throws `unauthenticated` for anonymous callers where sign-in exists,
 * `forbidden` for others, before any lookup, so that errors reveal nothing.
 */
export async function requireAdmin<S extends Services>(request: Request, call: Call<S>): Promise<Caller> {
  const { environment, identify } = call.services;
  const caller = await identify(request, 'session');
  if (caller.isAdmin) return caller;
  if (caller.principal === null && environment.people.signIn.mode !== 'off') {
    throw new AppError('unauthenticated', 'Sign in as an administrator.');
  }
  throw new AppError('forbidden', 'Only administrators can do this.');
}
