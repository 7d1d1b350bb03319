import type { EmptyIndexViewer } from '#lib/api/deployment.ts';
import { searchCapabilities } from '#lib/config/capabilities.ts';
import { isLoopbackHost } from '#lib/config/endpoint.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { Caller } from '#lib/core/access/principal.ts';

/**
 * What the caller of a page can do about an index without documents. Without sign-in, a caller of a server that only its own
 * machine reaches is taken for the one who started it: that shows a command and permits nothing.
 */
export function emptyIndexViewer(
  { isAdmin }: Pick<Caller, 'isAdmin'>,
  { HOST, PUBLIC_URL, READ_ONLY, people, services }: Environment,
): EmptyIndexViewer {
  const isOperator = people.signIn.mode === 'off' && PUBLIC_URL === undefined && isLoopbackHost(HOST);
  if (!(isAdmin || isOperator)) return 'reader';
  if (READ_ONLY) return searchCapabilities(services.search).isLocal ? 'deployment' : 'operator';
  return isAdmin ? 'administrator' : 'operator';
}
