import type { Environment } from '#lib/config/environment.ts';

/** The origin for links that leave this server: PUBLIC_URL, else that of the request. */
export function publicOrigin(request: Request, { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): string {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const host = request.headers.get('host');
  const named = host === null ? null : URL.parse(`http://${host}`);
  return named?.origin ?? new URL(request.url).origin;
}
