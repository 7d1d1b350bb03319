import type { Exchange } from '../http/exchange.ts';
import { Refusal } from '../http/reply.ts';
import { errorReply } from './refusal.ts';

/** Permissions by credential: the admin key everything, the query key reading documents, a token what the admin key may. */
export interface Keys {
  admin: string;
  query: string;
  token: string;
}

/** Refuses callers without a key (401) and with a wrong one (403). */
export function authorise({ headers }: Exchange, keys: Keys, isQuery: boolean): void {
  const key = headers['api-key'] || undefined;
  const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1];
  if (key === undefined && token === undefined)
    throw new Refusal({
      ...errorReply(401, 'Authorization has been denied for this request.'),
      headers: { 'www-authenticate': 'Bearer authorization_uri="https://login.microsoftonline.com/common"' },
    });
  const isAllowed =
    key === undefined ? token === keys.token : key === keys.admin || (isQuery && key === keys.query);
  if (!isAllowed)
    throw new Refusal(errorReply(403, 'The key or token is not valid for this operation.', 'Forbidden'));
}
