import { AppError } from '#lib/shared/app-error.ts';

const CHANGES_NOTHING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether a call may rest on what a browser sends by itself: it changes nothing, or it is proven to come from a page of
 * ours. The proof is the browser's word, which no page can put in its mouth; a call without any has none.
 */
export function mayUseCookies(request: Request, publicOrigin: string | undefined): boolean {
  if (CHANGES_NOTHING.includes(request.method)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null || origin === 'null') return false;
  return publicOrigin === undefined
    ? URL.parse(origin)?.host === request.headers.get('host')
    : origin === publicOrigin;
}

/** Throws `forbidden` where a call may not rest on what a browser sends by itself. */
export function requireOwnPage(request: Request, publicOrigin: string | undefined): void {
  if (mayUseCookies(request, publicOrigin)) return;
  throw new AppError(
    'forbidden',
    'This call comes with a cookie, but not from a page of this application. Send a bearer token instead.',
  );
}
