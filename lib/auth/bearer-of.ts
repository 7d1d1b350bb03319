import { refuseToken } from './tokens/refuse-token.ts';

/**
 * The bearer token of a request, undefined where there is no `Authorization`. Throws `unauthenticated` for a header that
 * says something else: whoever shows a credential is not a guest.
 */
export function bearerOf({ headers }: Request): string | undefined {
  const header = headers.get('authorization');
  if (header === null) return undefined;
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1];
  if (token !== undefined) return token;
  throw refuseToken('the header Authorization must be Bearer and one token');
}
