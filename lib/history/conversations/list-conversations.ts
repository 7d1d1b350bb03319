import { sql } from 'kysely';
import type { Owner } from '#lib/core/principal.ts';
import type { ConversationQuery, ConversationSummary } from '#lib/core/records/conversations.ts';
import type { PageOf } from '#lib/core/records/page-of.ts';
import { breathe } from '../breathe.ts';
import type { Db, Store } from '../database/store.ts';
import { type Place, readCursor, requireLimit, writeCursor } from '../page-cursor.ts';
import { containing } from '../stored-text.ts';
import { type SummaryRow, summaries, summaryOf } from './summaries.ts';

/** How many conversations are searched in one statement; SQLite holds up everything else for as long as that takes. */
const SLICE = 200;

/** A page of an owner's conversations. It is found by where the page before ended: what moves meanwhile shifts nothing. */
export async function listConversations(
  store: Store,
  owner: Owner,
  query: ConversationQuery,
): Promise<PageOf<ConversationSummary>> {
  const limit = requireLimit(query);
  const sought = containing(query.search);
  const found: SummaryRow[] = [];
  let place = readCursor(query.after, ['number', 'number', 'string']);
  const size = sought === undefined ? limit + 1 : SLICE;
  for (let isEnd = false; !isEnd && found.length <= limit; ) {
    const rows = await store.read((db) => slice(db, owner, place, size, sought));
    found.push(...rows.filter(({ matches }) => matches === 1));
    const last = rows.at(-1);
    if (last) place = placeOf(last);
    isEnd = rows.length < size;
    if (!isEnd) await breathe();
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(summaryOf),
    next: found.length > limit && last ? writeCursor(placeOf(last)) : null,
  };
}

function placeOf({ pinned, updated_at_ms, id }: SummaryRow): Place {
  return [pinned, updated_at_ms, id];
}

/** The next conversations after a place, each with whether it has what is sought. */
function slice(db: Db, owner: Owner, after: Place | null, size: number, sought: string | undefined) {
  return summaries(db)
    .select((eb) => {
      if (sought === undefined) return sql.lit(1).as('matches');
      const turn = eb
        .selectFrom('turns')
        .select('turns.id')
        .whereRef('turns.conversation_id', '=', 'conversations.id')
        .where(like('turns.search_text', sought));
      return eb
        .case()
        .when(eb.or([like('search_title', sought), eb.exists(turn)]))
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as('matches');
    })
    .where('owner', '=', owner)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(pinned, updated_at_ms, id) < (${sql.join(after ?? [])})`),
    )
    .orderBy('pinned', 'desc')
    .orderBy('updated_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
}

function like(column: string, pattern: string) {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
