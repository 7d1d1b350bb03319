import { isLoopbackHost } from './endpoint.ts';
import type { Environment } from './environment.ts';

/** The variables that decide which hosts the server answers to. */
type Named = Pick<Environment, 'HOST' | 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'VERCEL'>;

/** A well-formed `Host`: a name or an address, in lower case, with or without a port. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(:\d*)?$/;

/**
 * Whether the server answers to a `Host`: the name in PUBLIC_URL, those in ALLOWED_HOSTS, and localhost with its
 * addresses. No website can own one of these, so a website that points its own name at this machine (DNS rebinding) is
 * refused. Without ALLOWED_HOSTS the server answers to any name on a network without PUBLIC_URL, and on Vercel, which
 * routes only its own names.
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

// Browsers resolve names below `localhost` to this machine only.
function isOfThisMachine(name: string): boolean {
  return isLoopbackHost(name) || name.endsWith('.localhost');
}
