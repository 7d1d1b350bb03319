const ANYWHERE = 'http://own.invalid';

/**
 * Where to go after signing in or out: a path of ours with its query and fragment. Everything that leads elsewhere, in
 * whatever spelling browsers take for another host, is `/`.
 */
export function returnTo(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return '/';
  // Parsed as a browser does: it drops tabs and line ends, and takes a backslash for a slash.
  const url = URL.parse(wanted, ANYWHERE);
  if (!url || url.origin !== ANYWHERE || url.username || url.pathname.startsWith('//')) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  return isRoundabout(url.pathname) ? '/' : path;
}

// Signing in leads back to neither the sign-in page nor its machinery: that would be a circle.
function isRoundabout(pathname: string): boolean {
  return pathname === '/sign-in' || pathname.startsWith('/sign-in/') || pathname.startsWith('/api/');
}

/** The same of an address that is whole: it must be of `origin`. */
export function returnToOf(origin: string, address: string | null | undefined): string {
  if (!address) return '/';
  return returnTo(address.startsWith(`${origin}/`) ? address.slice(origin.length) : address);
}
