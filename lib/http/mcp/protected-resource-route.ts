import { issuerOf } from '#lib/config/identity.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Route, route, type Services } from '../route/route.ts';
import { publicOrigin } from '../route/security-headers.ts';
import { requireMcp } from './mcp-call.ts';

/** Where RFC 9728 has clients look; the path of the resource may follow. */
export const METADATA_PATH = '/.well-known/oauth-protected-resource';

/**
 * `GET /.well-known/oauth-protected-resource`, alone and followed by `/mcp`: who issues tokens for `/mcp`, and for which
 * scope. 404 without sign-in.
 */
export function protectedResourceRoute(services: () => Services): Route {
  return route({ GET: (request, { services: { environment } }) => metadata(request, environment) }, services);
}

function metadata(request: Request, environment: Services['environment']): Response {
  requireMcp(environment);
  const { signIn } = environment.identity;
  if (signIn.mode === 'off') {
    throw new AppError(
      'not-found',
      'Sign-in is off on this server (AUTH_MODE=off): it takes no access tokens.',
    );
  }
  const { scope } = signIn.provider;
  return Response.json(
    {
      resource: `${publicOrigin(request, environment)}/mcp`,
      resource_name: 'Citewell',
      authorization_servers: [issuerOf(signIn.provider)],
      ...(scope !== '' && { scopes_supported: scope.split(' ') }),
      bearer_methods_supported: ['header'],
    },
    { headers: { 'cache-control': 'max-age=3600' } },
  );
}
