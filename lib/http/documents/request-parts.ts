import { AppError } from '#lib/shared/app-error.ts';

/** What stands behind the prefix in the path of a request, decoded. Throws `bad-request` for what is not UTF-8. */
export function lastSegment(request: Request, prefix: string): string {
  const { pathname } = new URL(request.url);
  try {
    return decodeURIComponent(pathname.slice(prefix.length));
  } catch (cause) {
    throw new AppError('bad-request', 'The name in the address is not text in UTF-8.', {
      field: 'name',
      cause,
    });
  }
}

/** How many bytes the body has, by its header; null where it does not say. Throws `bad-request` for a number that is none. */
export function declaredBytes(request: Request): number | null {
  const given = request.headers.get('content-length');
  if (given === null) return null;
  if (!/^\d{1,15}$/.test(given))
    throw new AppError('bad-request', 'Content-Length must be a number of bytes.');
  return Number(given);
}
