import type { Environment } from '#lib/config/environment.ts';
import { hasNativeAccess, QUERY_AUTHORIZATION } from '#lib/config/native-access.ts';
import type { Identify } from '#lib/core/identify.ts';
import type { AccessFilter, Owner } from '#lib/core/principal.ts';
import type { SettingsPolicy } from '#lib/core/settings-policy.ts';
import { browserOwner } from './browser-owner.ts';
import { isLocal } from './is-local.ts';

/** What telling callers apart needs beside the environment. */
export interface IdentifyPorts {
  policy: () => Promise<SettingsPolicy>;
}

/**
 * Tells who calls. Without sign-in everybody is a guest, told apart by browser; who calls from this machine administers
 * and may change the prompt, which ALLOW_PROMPT_OVERRIDE=on lets everybody. A token for the search service is taken from
 * the request where that service keeps access lists of its own, and ignored elsewhere.
 */
export function createIdentify(environment: Environment, { policy }: IdentifyPorts): Identify {
  return async (request) => {
    const owner = browserOwner(request) ?? null;
    const local = isLocal(request, environment.HOST);
    const queryAuthorization = request.headers.get(QUERY_AUTHORIZATION);
    return {
      principal: null,
      owner,
      access: accessOf(owner, environment),
      isAdmin: local,
      mayOverridePrompt: local || environment.ALLOW_PROMPT_OVERRIDE === 'on',
      policy: await policy(),
      ...(hasNativeAccess(environment) && queryAuthorization && { queryAuthorization }),
    };
  };
}

/** A guest reads what everyone may, and what the same browser uploaded. */
function accessOf(owner: Owner | null, { people }: Environment): AccessFilter {
  return {
    oids: owner === null ? [] : [owner],
    groups: [],
    ...(!people.accessControl && { open: true as const }),
  };
}
