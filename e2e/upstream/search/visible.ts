import { Refusal } from '../http/reply.ts';
import type { StoredDocument } from './filter/compile.ts';
import { errorReply } from './refusal.ts';
import type { StoredIndex } from './stored-index.ts';

/**
 * What a caller may see of an index that keeps its own access lists: documents whose permission fields name the user or
 * one of the groups of the token, or `all`. Without a token nobody sees anything that is restricted; `none` is nobody.
 * Undefined: the index keeps no such lists.
 */
export function visibleTo(
  token: string | undefined,
  { checked }: StoredIndex,
  version: string,
): ((document: StoredDocument) => boolean) | undefined {
  if (checked.definition.permissionFilterOption !== 'enabled' || !version.endsWith('-preview'))
    return undefined;
  const { oid, groups } = token === undefined ? { oid: undefined, groups: [] } : claimsOf(token);
  const lists = [...checked.fields.values()].flatMap((field) => {
    if (field.permissionFilter === 'userIds')
      return [{ name: field.name, own: oid === undefined ? [] : [oid] }];
    return field.permissionFilter === 'groupIds' ? [{ name: field.name, own: groups }] : [];
  });
  return (document) =>
    lists.some(({ name, own }) => {
      const entries: unknown[] = Array.isArray(document[name]) ? document[name] : [];
      return entries.includes('all') || own.some((one) => entries.includes(one));
    });
}

function claimsOf(token: string): { oid: string | undefined; groups: string[] } {
  try {
    const payload = JSON.parse(
      Buffer.from(token.replace(/^Bearer /, '').split('.')[1] ?? '', 'base64url').toString('utf8'),
    );
    return { oid: payload.oid, groups: payload.groups ?? [] };
  } catch {
    throw new Refusal(errorReply(401, 'The token in x-ms-query-source-authorization cannot be read.'));
  }
}
