import type { Account, Visitor } from '#lib/api/account.ts';
import type { EmptyIndexViewer } from '#lib/api/deployment.ts';
import { searchCapabilities } from '#lib/config/capabilities.ts';
import { isLoopbackHost } from '#lib/config/endpoint.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Services } from '../route/route.ts';

/** The displayed part of a sign-in session. */
export interface ShownSession {
  name: string;
  username: string | null;
}

/** The caller of a page; undefined if they must sign in first. Otherwise throws as `Identify` does. */
export async function callerOfPage(
  request: Request,
  { identify }: Pick<Services, 'identify'>,
): Promise<Caller | undefined> {
  try {
    return await identify(request, 'session');
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'unauthenticated') return undefined;
    throw thrown;
  }
}

/** The visitor of a page, from the caller (null: unidentified) and their session. */
export function visitorOf(
  caller: Caller | null,
  session: ShownSession | undefined,
  environment: Environment,
): Visitor {
  const { signIn } = environment.identity;
  const isAdmin = caller?.isAdmin ?? false;
  return {
    mode: signIn.mode,
    by: whoSignsIn(signIn),
    ...(signIn.mode !== 'off' && signIn.provider.openId && { atOtherProvider: true }),
    account: caller && accountOf(caller, session),
    isAdmin,
    mayTune: environment.TUNING === 'everyone' || (environment.TUNING === 'administrators' && isAdmin),
  };
}

function accountOf({ principal, owner }: Caller, session: ShownSession | undefined): Account | null {
  if (!principal) return null;
  return {
    id: owner ?? '',
    name: principal.name || session?.name || session?.username || '',
    username: session?.username ?? null,
    roles: principal.roles,
  };
}

function whoSignsIn(signIn: Environment['identity']['signIn']): Visitor['by'] {
  if (signIn.mode === 'off') return null;
  if (signIn.trustsAppService) return 'app-service';
  return signIn.provider.credential === undefined ? null : 'page';
}

/**
 * What the caller of a page can do about an index without documents. Without sign-in, a caller of a server that only its own
 * machine reaches is taken for the one who started it: that shows a command and permits nothing.
 */
export function emptyIndexViewer(
  { isAdmin }: Pick<Caller, 'isAdmin'>,
  { HOST, PUBLIC_URL, READ_ONLY, identity, services }: Environment,
): EmptyIndexViewer {
  const isOperator = identity.signIn.mode === 'off' && PUBLIC_URL === undefined && isLoopbackHost(HOST);
  if (!(isAdmin || isOperator)) return 'reader';
  if (READ_ONLY) return searchCapabilities(services.search).isLocal ? 'deployment' : 'operator';
  return isAdmin ? 'administrator' : 'operator';
}
