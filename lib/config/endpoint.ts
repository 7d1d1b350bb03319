const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether a name or an address, in brackets or not, is of this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * What is wrong with the address of a service; undefined when nothing is. Keys and questions travel to it, so plain
 * http is for this machine only, and nothing secret may be part of it.
 */
export function endpointFault(value: string): string | undefined {
  const url = URL.parse(value);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'it takes an address such as https://host';
  if (url.username || url.password)
    return 'it takes no user name or password; keys have variables of their own';
  if (url.search || url.hash) return 'it takes an address without ? and #';
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return 'plain http is for this machine alone (127.0.0.1, localhost); use https';
  }
  return undefined;
}
