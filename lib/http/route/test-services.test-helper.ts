import { createIdentify } from '#lib/auth/identify.ts';
import { type Environment, readEnvironment } from '#lib/config/environment.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import { noPolicy } from '#lib/core/settings/settings-policy.ts';
import { createLimits } from '#lib/limits/create-limits.ts';
import type { Services } from './route.ts';

/** Of a browser that followed a link to the administration, as these services know it. */
export const ADMIN_COOKIE = 'cw_admin=of-a-test';

/** What every route needs, under these variables; callers are identified as in the application. */
export function testServices(
  variables: Record<string, string> | Environment = {},
): Services & { limits: Limits } {
  const environment = 'services' in variables ? (variables as Environment) : readEnvironment(variables);
  return {
    environment,
    identify: createIdentify(environment, {
      policy: async () => noPolicy,
      administers: async ({ headers }) => headers.get('cookie') === ADMIN_COOKIE,
    }),
    limits: createLimits(environment),
  };
}
