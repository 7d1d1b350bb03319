import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isPrivateAddress } from '#lib/shared/private-address.ts';
import { type Finding, failed, ok } from './finding.ts';
import type { ServiceAddress } from './service-addresses.ts';

/** Checks that a service's host resolves, for plain http to private addresses, accepts connections and has a valid certificate. */
export async function checkReachability(
  { name, address }: ServiceAddress,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Finding> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const check = `${name} ${url.host}`;
  const addresses = await resolve(host);
  const fault = faultOfAddresses(addresses, url.protocol);
  if (fault) return failed(check, ...fault);
  const startedAt = performance.now();
  const socket =
    url.protocol === 'https:'
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host, port });
  const failure = await connected(
    socket,
    url.protocol === 'https:' ? 'secureConnect' : 'connect',
    timeoutMs,
    signal,
  );
  socket.destroy();
  if (failure === undefined) return ok(check, `reached in ${Math.round(performance.now() - startedAt)} ms`);
  return failed(check, ...unreachable(failure, port, timeoutMs));
}

async function resolve(host: string): Promise<string[]> {
  return lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
}

function faultOfAddresses(
  addresses: readonly string[],
  protocol: string,
): [detail: string, remedy: string] | undefined {
  if (addresses.length === 0) {
    return [
      'its name is not known to DNS',
      'Check the name for typos; behind a private endpoint, check that this machine uses its DNS zone.',
    ];
  }
  if (protocol === 'https:' || addresses.every(isPrivateAddress)) return undefined;
  return [
    'its name leads to an address that is not private, where plain http does not go',
    'Use https, or the address that the server has in your own network.',
  ];
}

/** Undefined once connected, else the error code. */
function connected(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((settle) => {
    socket.setTimeout(timeoutMs, () => settle('ETIMEDOUT'));
    socket.once(event, () => settle(undefined));
    socket.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'failed'));
    signal.addEventListener('abort', () => settle('left'), { once: true });
  });
}

function unreachable(code: string, port: number, timeoutMs: number): [detail: string, remedy: string] {
  if (code === 'ETIMEDOUT') {
    return [
      `no connection within ${timeoutMs} ms`,
      `Check firewalls and the network rules of the service for port ${port}.`,
    ];
  }
  if (code === 'ECONNREFUSED')
    return ['the connection was refused', `Check that it runs and listens on port ${port}.`];
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) {
    return [
      `its certificate does not hold (${code})`,
      'Where a proxy breaks connections open, give its certificate to Node with NODE_EXTRA_CA_CERTS.',
    ];
  }
  return [`no connection (${code})`, 'Check the address, firewalls and proxies.'];
}
