import { createHash } from 'node:crypto';
import type { Person } from '../tokens/person.ts';
import type { OnBehalfOf } from './on-behalf-of.ts';
import { rememberedForEach } from './remembered-for-each.ts';

/** A token of somebody's for the search service. Throws AppError `forbidden` where it cannot be had. */
export type FindQueryToken = (person: Person) => Promise<string>;

/** Asked for anew so long before its end: a search must not meet it over. */
const MARGIN_MS = 120_000;
const MOST_PEOPLE = 2_000;

/** Gets tokens for the search service of `audience` on behalf of people, and remembers each until shortly before its end. */
export function createFindQueryToken(
  audience: string,
  { onBehalfOf, now }: { onBehalfOf: OnBehalfOf; now: () => number },
): FindQueryToken {
  const remembered = rememberedForEach<string>(MOST_PEOPLE, now);
  return (person) => {
    const { tid, oid } = person.principal;
    // By the token it was borrowed with: another one may have other rights, or come after a sign-out.
    const proof = createHash('sha256')
      .update(person.assertion ?? '')
      .digest('base64url');
    return remembered(`${tid}:${oid}:${proof}`, async () => {
      const { token, endsAtMs } = await onBehalfOf(person, `${audience}/.default`);
      return { value: token, untilMs: endsAtMs - MARGIN_MS };
    });
  };
}
