const ANYWHERE = 'http://own.invalid';

/**
 * The path to return to after signing in or out, with query and fragment. Anything that could lead to another host in
 * any spelling becomes `/`.
 */
export function returnTo(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return '/';
  // Parsed like a browser: it drops tabs and line ends, and treats a backslash as a slash.
  const url = URL.parse(wanted, ANYWHERE);
  if (!url || url.origin !== ANYWHERE || url.username || url.pathname.startsWith('//')) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  return isRoundabout(url.pathname) ? '/' : path;
}

// Never returns to the sign-in page or its API, which would be a loop.
function isRoundabout(pathname: string): boolean {
  return pathname === '/sign-in' || pathname.startsWith('/sign-in/') || pathname.startsWith('/api/');
}

/** Like `returnTo` for an absolute URL, which must be of `origin`. */
export function returnToOf(origin: string, address: string | null | undefined): string {
  if (!address) return '/';
  return returnTo(address.startsWith(`${origin}/`) ? address.slice(origin.length) : address);
}
