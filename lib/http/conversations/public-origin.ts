import type { Environment } from '#lib/config/environment.ts';

/** Where links in a file that is taken away lead: the address that people see, else the one that was asked. */
export function publicOrigin(request: Request, { PUBLIC_URL }: Environment): string {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const host = request.headers.get('host');
  return URL.parse(`http://${host}`)?.origin ?? new URL(request.url).origin;
}
