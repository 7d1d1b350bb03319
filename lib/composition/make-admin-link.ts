import { createAdminKeys, LINK_MINUTES } from '#lib/auth/admin-link/admin-keys.ts';
import type { Environment } from '#lib/config/environment.ts';
import { localAddress } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Why this server has no administrator's link; undefined where it has one. */
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
 * A link that opens the administration in the first browser that opens it, within 15 minutes. Requires write access to
 * DATA_DIR. `revoke` ends all earlier access. Throws AppError `not-configured` when this server has no such links.
 */
export async function makeAdminLink(
  environment: Environment,
  options?: { revoke?: boolean },
): Promise<{ url: string; minutes: number }> {
  const reason = whyNoAdminLink(environment);
  if (reason !== undefined) throw new AppError('not-configured', reason);
  const key = await createAdminKeys(environment.DATA_DIR).makeLink(options);
  // The part after # stays in the browser: no server, proxy or log sees it, and no page receives it as referrer.
  return { url: `${environment.PUBLIC_URL ?? localAddress()}/admin-link#${key}`, minutes: LINK_MINUTES };
}
