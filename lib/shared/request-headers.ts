/** The key of the request id in a call's context. A registered symbol, because Next bundles pages and routes separately. */
export const REQUEST_ID: unique symbol = Symbol.for('citewell.request-id') as never;

/**
 * The page that sent a call: our own (`own`), another (`foreign`), or no known page (`none`), as for client applications
 * and typed URLs. Reads headers that a browser sets and no page can forge: `Sec-Fetch-Site` if present, else `Origin`, which
 * must equal `publicOrigin` or name the requested host.
 */
export function callingPage({ headers }: Request, publicOrigin?: string): 'own' | 'foreign' | 'none' {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (origin === null && (site === null || site === 'none')) return 'none';
  if (site !== null) return site === 'same-origin' ? 'own' : 'foreign';
  const isOwn =
    publicOrigin === undefined
      ? URL.parse(origin ?? '')?.host === headers.get('host')
      : origin === publicOrigin;
  return isOwn ? 'own' : 'foreign';
}

/** Whether the method is read-only, so that links on any page may trigger it. */
export function isReadOnlyMethod({ method }: Request): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method);
}

/** This header marks a request that was rejected because the server is shutting down; no work was done for it. */
export const DRAINING_HEADER = 'x-citewell-draining';
