import { createAdminKeys, LINK_MINUTES } from '#lib/auth/admin-link/admin-keys.ts';
import type { Environment } from '#lib/config/environment.ts';
import { localAddress } from '#lib/config/local-address.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Why this server has no link to its administration; undefined where it has. */
export function whyNoAdminLink({ people, READ_ONLY }: Environment): string | undefined {
  if (people.signIn.mode !== 'off') {
    return `People sign in here (AUTH_MODE=${people.signIn.mode}): those with the app role Admin administer.`;
  }
  if (READ_ONLY) {
    return 'Nothing can be kept here (READ_ONLY): there is no administration without sign-in (AUTH_MODE).';
  }
  return undefined;
}

/**
 * A link that opens the administration in the browser that follows it first, within 15 minutes; for who may write to
 * DATA_DIR alone. `revoke` ends what former links opened. Throws AppError `not-configured` where there is none.
 */
export async function makeAdminLink(
  environment: Environment,
  options?: { revoke?: boolean },
): Promise<{ url: string; minutes: number }> {
  const reason = whyNoAdminLink(environment);
  if (reason !== undefined) throw new AppError('not-configured', reason);
  const key = await createAdminKeys(environment.DATA_DIR).makeLink(options);
  // What follows # stays in the browser: no server, proxy or log sees it, and no page is told of it.
  return { url: `${environment.PUBLIC_URL ?? localAddress()}/admin-link#${key}`, minutes: LINK_MINUTES };
}
