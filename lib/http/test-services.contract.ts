import { createIdentify } from '#lib/auth/identify.ts';
import { type Environment, readEnvironment } from '#lib/config/environment.ts';
import { noPolicy } from '#lib/core/settings-policy.ts';
import type { Services } from './route.ts';

/** What every route needs, under these variables; callers are told apart as the application does it. */
export function testServices(variables: Record<string, string> | Environment = {}): Services {
  const environment = 'services' in variables ? (variables as Environment) : readEnvironment(variables);
  return { environment, identify: createIdentify(environment, { policy: async () => noPolicy }) };
}
