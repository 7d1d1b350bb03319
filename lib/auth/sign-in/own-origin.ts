import { isLoopbackHost } from '#lib/config/endpoint.ts';
import { AppError } from '#lib/shared/app-error.ts';

/**
 * The public origin of our pages: the configured one or, on this machine only, the requested one. Throws AppError
 * `bad-request` for any other host.
 */
export function ownOrigin(request: Request, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  const url = URL.parse(`http://${request.headers.get('host') ?? ''}`);
  if (url && isLoopbackHost(url.hostname)) return url.origin;
  throw new AppError('bad-request', 'Sign-in under this name needs PUBLIC_URL to be set on the server.');
}
