import type { Environment } from '#lib/config/environment.ts';
import type { Caller } from '#lib/core/principal.ts';

/** The header in which Azure AI Search takes a caller's own token; ours is called the same. */
export const QUERY_AUTHORIZATION = 'x-ms-query-source-authorization';

/**
 * Who calls, and what that caller may do. Without sign-in everybody is nobody in particular; the prompt may be
 * changed from this machine alone, or by all with ALLOW_PROMPT_OVERRIDE=on. A token for the search service is taken
 * from the request where that service keeps access lists of its own, and ignored elsewhere.
 */
export function callerOf(request: Request, environment: Environment): Caller {
  const mayOverridePrompt = environment.ALLOW_PROMPT_OVERRIDE === 'on' || isLocal(request, environment);
  const queryAuthorization = request.headers.get(QUERY_AUTHORIZATION);
  return {
    principal: null,
    access: undefined,
    mayOverridePrompt,
    ...(hasNativeAccess(environment) && queryAuthorization && { queryAuthorization }),
  };
}

/** Whether the search service applies access lists of its own, by a token of the caller's. */
export function hasNativeAccess({ services: { search } }: Environment): boolean {
  return search.engine === 'azure' && search.nativeAccess;
}

// The bound address alone does not tell: a reverse proxy on this machine brings strangers. It shows in the name they
// asked for (which also unmasks DNS rebinding) or in the addresses it forwarded for; one foreign entry is enough.
function isLocal(request: Request, environment: Environment): boolean {
  const forwarded = request.headers.get('x-forwarded-for') ?? '';
  const addresses = forwarded
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return (
    isLoopback(environment.HOST) &&
    isLoopback(withoutPort(request.headers.get('host') ?? '')) &&
    !request.headers.has('forwarded') &&
    addresses.every((address) => isLoopback(withoutPort(address)))
  );
}

function withoutPort(host: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(host)?.[1];
  return bracketed ?? host.replace(/^([^:]+):\d+$/, '$1');
}

function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^::ffff:/, '');
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}
