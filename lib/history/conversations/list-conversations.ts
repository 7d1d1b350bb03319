import { sql } from 'kysely';
import type { Owner } from '#lib/core/principal.ts';
import type { ConversationQuery, ListedConversation } from '#lib/core/records/conversations.ts';
import type { PageOf } from '#lib/core/records/page-of.ts';
import type { Db, Store } from '../database/store.ts';
import { isBefore, like, matches, type Place, readPage } from '../read-page.ts';
import { containing } from '../stored-text.ts';
import { matchesOf } from './find-matches.ts';
import { hasLabel } from './labels.ts';
import { type SummaryRow, summaries, summaryOf } from './summaries.ts';

/**
 * Reads one page of an owner's conversations. It starts after the position where the previous page ended, so concurrent
 * changes do not shift it.
 */
export async function listConversations(
  store: Store,
  owner: Owner,
  query: ConversationQuery,
): Promise<PageOf<ListedConversation>> {
  const sought = containing(query.search);
  const { rows, next } = await readPage<SummaryRow & { matches: number }>(query, {
    cursor: ['flag', 'number', 'string'],
    isSearch: sought !== undefined,
    slice: (after, size) =>
      store.read((db) => slice(db, owner, { ...query, place: after, limit: size }, sought)),
    placeOf: ({ pinned, updated_at_ms, id }) => [pinned, updated_at_ms, id],
  });
  const found = sought === undefined ? undefined : await matchesOf(store, rows, query.search, sought);
  return { items: rows.map((row) => ({ ...summaryOf(row), match: found?.get(row.id) ?? null })), next };
}

type Slice = Pick<ConversationQuery, 'archived' | 'label' | 'limit'> & { place: Place | null };

/** The next conversations after a position, each with whether it matches the search. */
function slice(db: Db, owner: Owner, query: Slice, sought: string | undefined) {
  const { place, limit, archived, label } = query;
  return summaries(db)
    .select(
      matches(...(sought === undefined ? [] : [like('search_title', sought), isInTurns(sought)])).as(
        'matches',
      ),
    )
    .where('owner', '=', owner)
    .$if(archived !== undefined, (some) => some.where('archived', '=', archived ? 1 : 0))
    .$if(typeof label === 'string', (some) => some.where(hasLabel(label ?? '')))
    .where(isBefore(['pinned', 'updated_at_ms', 'id'], place))
    .orderBy('pinned', 'desc')
    .orderBy('updated_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

function isInTurns(sought: string) {
  return sql<boolean>`exists (select 1 from turns where conversation_id = conversations.id and ${like('search_text', sought)})`;
}
