import { isLoopbackHost } from '#lib/config/endpoint.ts';
import { AppError } from '#lib/shared/app-error.ts';

/**
 * The origin of our pages as the sender of a request sees it: the configured one; else, on this machine alone, the one
 * that was asked for. Throws AppError `bad-request` for another host, whose pages these are not.
 */
export function ownOrigin(request: Request, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  const url = URL.parse(`http://${request.headers.get('host') ?? ''}`);
  if (url && isLoopbackHost(url.hostname)) return url.origin;
  throw new AppError('bad-request', 'Sign-in under this name needs PUBLIC_URL to be set on the server.');
}
