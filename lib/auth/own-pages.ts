import { AppError } from '#lib/shared/app-error.ts';
import { callingPage, isReadOnlyMethod } from '#lib/shared/calling-page.ts';

/**
 * Whether a call may rely on cookies, which browsers send automatically: it is read-only, or provably comes from our
 * own page.
 */
export function mayUseCookies(request: Request, publicOrigin: string | undefined): boolean {
  return isReadOnlyMethod(request) || callingPage(request, publicOrigin) === 'own';
}

/** Throws `forbidden` when a call may not rely on cookies. */
export function requireOwnPage(request: Request, publicOrigin: string | undefined): void {
  if (mayUseCookies(request, publicOrigin)) return;
  throw new AppError(
    'forbidden',
    'This call has a cookie but no proof that a page of this application sent it. Send its Origin, or a bearer token instead.',
  );
}
