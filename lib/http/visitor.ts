import type { Account, Visitor } from '#lib/api/account.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { Caller } from '#lib/core/principal.ts';

/** The session of our page's own sign-in, as far as it is shown. */
export interface ShownSession {
  name: string;
  username: string | null;
}

/** Who uses a page, by who calls and the session that it came with, if it did. */
export function visitorOf(
  caller: Caller,
  session: ShownSession | undefined,
  environment: Environment,
): Visitor {
  const { signIn } = environment.people;
  return {
    mode: signIn.mode,
    by: whoSignsIn(signIn),
    account: accountOf(caller, session),
    isAdmin: caller.isAdmin,
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
  return signIn.provider.clientSecret === undefined ? null : 'page';
}
