import { ownServerFault } from '../endpoint.ts';
import type { Faults } from '../faults.ts';
import type { Variables } from '../variables.ts';

/** Addresses of servers of one's own. */
const OWN_SERVERS = ['OPENAI_BASE_URL', 'OPENAI_EMB_BASE_URL', 'RERANK_BASE_URL', 'CHAT_API_URL'] as const;

/**
 * The variables, without addresses of plain http whose names may be public and that OPENAI_ALLOW_HTTP does not allow:
 * those go into `faults`, and count as unset from here on.
 */
export function withoutOpenHttp(variables: Variables, faults: Faults): Variables {
  const checked = { ...variables };
  for (const name of OWN_SERVERS) {
    const value = variables[name];
    const fault = value === undefined ? undefined : ownServerFault(value, variables.OPENAI_ALLOW_HTTP);
    if (fault === undefined) continue;
    faults.wrong(name, value, fault);
    checked[name] = undefined;
  }
  return checked;
}
