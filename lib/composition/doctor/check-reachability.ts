import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Finding, failed, ok } from './finding.ts';
import type { ServiceAddress } from './service-addresses.ts';

/** Checks that a service's host resolves, accepts connections and has a valid certificate. */
export async function checkReachability(
  { name, address }: ServiceAddress,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Finding> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const check = `${name} ${url.host}`;
  const found = await resolve(host);
  if (!found) {
    return failed(
      check,
      'its name is not known to DNS',
      'Check the name for typos; behind a private endpoint, check that this machine uses its DNS zone.',
    );
  }
  const startedAt = performance.now();
  const socket =
    url.protocol === 'https:'
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host, port });
  const fault = await connected(
    socket,
    url.protocol === 'https:' ? 'secureConnect' : 'connect',
    timeoutMs,
    signal,
  );
  socket.destroy();
  if (fault === undefined) return ok(check, `reached in ${Math.round(performance.now() - startedAt)} ms`);
  return failed(check, ...unreachable(fault, port, timeoutMs));
}

async function resolve(host: string): Promise<boolean> {
  return lookup(host).then(
    () => true,
    () => false,
  );
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
