/**
 * Which page a browser sent a call from: one of ours (`own`), another (`foreign`), or none that it tells of (`none`), as
 * of programs and of typed addresses. It is the browser's word, which no page can put in its mouth: `Sec-Fetch-Site`
 * where it is sent, else `Origin`, which must be `publicOrigin` or of the host that was asked.
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

/** Whether a call changes nothing by its method, and may come from wherever a link stands. */
export function isReading({ method }: Request): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method);
}
