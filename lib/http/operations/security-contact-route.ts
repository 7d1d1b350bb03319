import { AppError } from '#lib/shared/app-error.ts';
import { type Route, route, type Services } from '../route/route.ts';

/** The validity of a copy. RFC 9116 recommends less than a year; counted from each call, it never expires here. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * `GET /.well-known/security.txt` (RFC 9116): publishes SECURITY_CONTACT, where people report a weakness. `not-found`
 * without it: only the operator of a deployment can name its contact.
 */
export function securityContactRoute(services: () => Services): Route {
  return route(
    {
      GET: (_, { services: { environment } }) => {
        const { SECURITY_CONTACT, PUBLIC_URL } = environment;
        if (!SECURITY_CONTACT) {
          throw new AppError(
            'not-found',
            'This server names no contact for security reports; its operator can set SECURITY_CONTACT.',
          );
        }
        const lines = [
          `Contact: ${SECURITY_CONTACT}`,
          `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
          'Preferred-Languages: en',
          ...(PUBLIC_URL ? [`Canonical: ${PUBLIC_URL}/.well-known/security.txt`] : []),
        ];
        return new Response(`${lines.join('\n')}\n`, {
          headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=86400' },
        });
      },
    },
    services,
  );
}
