import { AppError } from '#lib/shared/app-error.ts';
import { callingPage, isReading } from '#lib/shared/calling-page.ts';

/**
 * Whether a call may rely on cookies, which a browser sends by itself: it changes nothing, or provably comes from our own
 * page.
 */
export function mayUseCookies(request: Request, publicOrigin: string | undefined): boolean {
  return isReading(request) || callingPage(request, publicOrigin) === 'own';
}

/** Throws `forbidden` when a call may not rely on cookies. */
export function requireOwnPage(request: Request, publicOrigin: string | undefined): void {
  if (mayUseCookies(request, publicOrigin)) return;
  throw new AppError(
    'forbidden',
    'This call comes with a cookie, and nothing proves that a page of this application sends it. Send its Origin, or a bearer token instead.',
  );
}
