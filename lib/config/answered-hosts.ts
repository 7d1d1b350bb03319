import { isLoopbackHost } from './endpoint.ts';
import type { Environment } from './environment.ts';

/** What the environment says of the names that the server is asked by. */
type Named = Pick<Environment, 'HOST' | 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'VERCEL'>;

/** A `Host` that names something: a name or an address, in lower case, with or without a port. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(:\d*)?$/;

/**
 * Whether the server answers to a `Host`: to the name in PUBLIC_URL and those of ALLOWED_HOSTS, and to localhost and its
 * addresses. No website can have one of these, so that one which leads its own name to this machine (DNS rebinding) is
 * refused. Any name is answered where none is known: on a network without PUBLIC_URL, and on Vercel, which asks by the
 * names that lead there.
 */
export function createAnswersTo({ HOST: bound, PUBLIC_URL, ALLOWED_HOSTS, VERCEL }: Named) {
  const isOpen = VERCEL !== undefined || (PUBLIC_URL === undefined && !isLoopbackHost(bound));
  const own = [...ALLOWED_HOSTS, ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname])];
  if (own.includes('*') || (isOpen && ALLOWED_HOSTS.length === 0)) return () => true;
  return (host: string | undefined): boolean => {
    const [, name, port = ''] = HOST.exec(host?.toLowerCase() ?? '') ?? [];
    if (name === undefined) return false;
    return isOfThisMachine(name) || own.includes(name) || own.includes(`${name}${port}`);
  };
}

// Browsers look names below `localhost` up nowhere else.
function isOfThisMachine(name: string): boolean {
  return isLoopbackHost(name) || name.endsWith('.localhost');
}
