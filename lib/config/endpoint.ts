import { isIP } from 'node:net';
import { isPrivateAddress } from '#lib/shared/private-address.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether a name or an address, in brackets or not, is of this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Names of containers, clusters, virtual machines and home networks: without a dot, or below a suffix that no registry of
 * the internet has (`host.docker.internal`, `nas.local`, `model.ns.svc`, `model.ns.svc.cluster.local`).
 */
const PRIVATE_NAME = /^[^.]+$|\.(internal|local|localhost|svc)$/;

/** Whether a host, as `URL` writes it, can only be in a private network or on this machine. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(bare) === 0 ? PRIVATE_NAME.test(bare.toLowerCase()) : isPrivateAddress(bare);
}

/**
 * What is wrong with the address of a service; undefined when nothing is. Keys and questions travel to it, so plain
 * http is for this machine only, and nothing secret may be part of it.
 */
export function endpointFault(value: string): string | undefined {
  const { url, fault } = readAddress(value);
  if (url?.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return 'plain http is for this machine alone (127.0.0.1, localhost); use https';
  }
  return fault;
}

/**
 * The same of a server that people run themselves, such as Ollama: plain http may also go to private networks. Without
 * `allowHttp` only to hosts that can be nowhere else; with it to any name, which must then lead to private addresses
 * when a connection is made (`lib/upstream`). Public addresses are reached by https alone.
 */
export function ownServerFault(value: string, allowHttp: boolean): string | undefined {
  const { url, fault } = readAddress(value);
  if (url?.protocol !== 'http:' || isPrivateHost(url.hostname)) return fault;
  const { hostname } = url;
  if (hostname.startsWith('[') || isIP(hostname) !== 0) {
    return 'plain http goes to private addresses (10.…, 172.16.… to 172.31.…, 192.168.…, fd…), not to this one; use https';
  }
  if (allowHttp) return fault;
  return `plain http needs a host that can only be private (ollama, host.docker.internal, 10.0.0.5, model.ns.svc); use https, or set OPENAI_ALLOW_HTTP=on if ${hostname} is in your own network`;
}

function readAddress(value: string): { url?: URL; fault?: string } {
  const url = URL.parse(value);
  if (!url || !['https:', 'http:'].includes(url.protocol))
    return { fault: 'it takes an address such as https://host' };
  if (url.username || url.password)
    return { fault: 'it takes no user name or password; keys have variables of their own' };
  if (url.search || url.hash) return { fault: 'it takes an address without ? and #' };
  return { url };
}
