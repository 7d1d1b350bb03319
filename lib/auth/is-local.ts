import { isLoopbackHost } from '#lib/config/endpoint.ts';
import type { Environment } from '#lib/config/environment.ts';

/** What the environment says of where requests may come from. */
type Published = Pick<Environment, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

/**
 * Whether a request comes from this machine. The bound address alone does not tell: a reverse proxy on this machine
 * brings strangers. It shows in the name they asked for (which also unmasks DNS rebinding) or in the addresses it
 * forwarded for; one foreign entry is enough. A proxy may tell neither: where the environment speaks of one, nobody is local.
 */
export function isLocal(request: Request, environment: Published): boolean {
  return !hasProxy(environment) && isFromHere(request, environment.HOST);
}

function hasProxy({ PUBLIC_URL, TRUST_PROXY }: Published): boolean {
  return TRUST_PROXY !== 'off' || (PUBLIC_URL !== undefined && !isLoopbackHost(new URL(PUBLIC_URL).hostname));
}

function isFromHere(request: Request, boundHost: string): boolean {
  const forwarded = request.headers.get('x-forwarded-for') ?? '';
  const addresses = forwarded
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return (
    isLoopback(boundHost) &&
    isLoopback(withoutPort(request.headers.get('host') ?? '')) &&
    !request.headers.has('forwarded') &&
    addresses.every((address) => isLoopback(withoutPort(address)))
  );
}

function withoutPort(host: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(host)?.[1];
  return bracketed ?? host.replace(/^([^:]+):\d+$/, '$1');
}

function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^::ffff:/, '');
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}
