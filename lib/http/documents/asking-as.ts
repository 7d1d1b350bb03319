import type { Caller } from '#lib/core/access/principal.ts';
import { queueKeyOf } from '#lib/core/ports/limits.ts';
import type { SearchRequest } from '#lib/core/ports/search-engine.ts';

/** The part of a search that says who asks: what they may read, their token for the service, their turn in the queue. */
export function askingAs(caller: Caller): Pick<SearchRequest, 'access' | 'queryAuthorization' | 'queueKey'> {
  const { access, queryAuthorization } = caller;
  const queueKey = queueKeyOf(caller);
  return {
    ...(access && { access }),
    ...(queryAuthorization && { queryAuthorization }),
    ...(queueKey !== undefined && { queueKey }),
  };
}
