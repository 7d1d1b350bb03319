import type { Account, Visitor } from '#lib/api/account.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Services } from './route.ts';

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
  const { signIn } = environment.people;
  const isAdmin = caller?.isAdmin ?? false;
  return {
    mode: signIn.mode,
    by: whoSignsIn(signIn),
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

function whoSignsIn(signIn: Environment['people']['signIn']): Visitor['by'] {
  if (signIn.mode === 'off') return null;
  if (signIn.trustsAppService) return 'app-service';
  return signIn.provider.credential === undefined ? null : 'page';
}
