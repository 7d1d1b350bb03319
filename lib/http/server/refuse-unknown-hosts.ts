import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Environment } from '#lib/config/environment.ts';
import { type Guard, isHealthProbe, refuse } from '#lib/lifecycle/request-guard.ts';
import { isLoopbackHost } from '../../config/endpoint.ts';

/** A host name of maximum length, without characters that are special in HTML or JSON. */
const SHOWN = /^[\w.:[\]-]{1,260}$/;

/**
 * Answers 421 to requests for foreign hosts; see `createAnswersTo`. Health probes address the server by IP
 * and are always answered. Answers 400 to every request with more than one `Host` (RFC 9112 §3.2): a proxy in front may
 * have gone by another of them than we do.
 */
export function refuseUnknownHosts(environment: Environment): Guard {
  const answersTo = createAnswersTo(environment);
  return (request, response, pass) => {
    if (hostsIn(request) > 1) ambiguous(request, response);
    else if (answersTo(request.headers.host) || isHealthProbe(request)) pass();
    else misdirected(request, response);
  };
}

/** Node drops all but the first from `headers`. */
function hostsIn({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
}

function ambiguous(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, {
    status: 400,
    error: 'The request has more than one Host header. Send exactly one.',
  });
}

function misdirected(request: IncomingMessage, response: ServerResponse): void {
  const asked = request.headers.host ?? '';
  const host = SHOWN.test(asked) ? asked : '?';
  refuse(request, response, {
    status: 421,
    error: `This server does not answer to the host ${host}. If it is yours, add it to ALLOWED_HOSTS, or set PUBLIC_URL to the address that people use.`,
    page: (translate) => ({
      title: translate('unknownHost.title'),
      text: translate('unknownHost.text', { host }),
    }),
  });
}

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
