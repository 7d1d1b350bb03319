/**
 * Whether a request comes from this machine. The bound address alone does not tell: a reverse proxy on this machine
 * brings strangers. It shows in the name they asked for (which also unmasks DNS rebinding) or in the addresses it
 * forwarded for; one foreign entry is enough.
 */
export function isLocal(request: Request, boundHost: string): boolean {
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
