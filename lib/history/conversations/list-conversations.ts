import { sql } from 'kysely';
import type { Owner } from '#lib/core/principal.ts';
import type { ConversationQuery, ConversationSummary } from '#lib/core/records/conversations.ts';
import type { PageOf } from '#lib/core/records/page-of.ts';
import type { Db, Store } from '../database/store.ts';
import { isBefore, like, matches, type Place, readPage } from '../read-page.ts';
import { containing } from '../stored-text.ts';
import { type SummaryRow, summaries, summaryOf } from './summaries.ts';

/**
 * Reads one page of an owner's conversations. It starts after the position where the previous page ended, so concurrent
 * changes do not shift it.
 */
export async function listConversations(
  store: Store,
  owner: Owner,
  query: ConversationQuery,
): Promise<PageOf<ConversationSummary>> {
  const sought = containing(query.search);
  const { rows, next } = await readPage<SummaryRow & { matches: number }>(query, {
    cursor: ['flag', 'number', 'string'],
    isSearch: sought !== undefined,
    slice: (after, size) => store.read((db) => slice(db, owner, after, size, sought)),
    placeOf: ({ pinned, updated_at_ms, id }) => [pinned, updated_at_ms, id],
  });
  return { items: rows.map(summaryOf), next };
}

/** The next conversations after a position, each with whether it matches the search. */
function slice(db: Db, owner: Owner, after: Place | null, size: number, sought: string | undefined) {
  return summaries(db)
    .select(
      matches(...(sought === undefined ? [] : [like('search_title', sought), isInTurns(sought)])).as(
        'matches',
      ),
    )
    .where('owner', '=', owner)
    .where(isBefore(['pinned', 'updated_at_ms', 'id'], after))
    .orderBy('pinned', 'desc')
    .orderBy('updated_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
}

function isInTurns(sought: string) {
  return sql<boolean>`exists (select 1 from turns where conversation_id = conversations.id and ${like('search_text', sought)})`;
}
