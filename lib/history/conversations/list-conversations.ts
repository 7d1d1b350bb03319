import { sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import type { PageOf } from '#lib/core/ports/library.ts';
import type { ConversationQuery, ListedConversation, SearchMatch } from '#lib/core/records/conversations.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import type { Db, Store } from '../database/store.ts';
import { type Cursor, isBefore, like, matches, readPage } from '../read-page.ts';
import { containing, searchable } from '../stored-values.ts';
import { answerOf } from './read-conversation.ts';
import { hasLabel, type SummaryRow, summaries, summaryOf } from './summaries.ts';

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
    cursorKinds: ['flag', 'number', 'string'],
    isSearch: sought !== undefined,
    slice: (after, size) =>
      store.read((db) => slice(db, owner, { ...query, cursor: after, limit: size }, sought)),
    cursorOf: ({ pinned, updated_at_ms, id }) => [pinned, updated_at_ms, id],
  });
  const found = sought === undefined ? undefined : await matchesOf(store, rows, query.search, sought);
  return { items: rows.map((row) => ({ ...summaryOf(row), match: found?.get(row.id) ?? null })), next };
}

type Slice = Pick<ConversationQuery, 'archived' | 'label' | 'limit'> & { cursor: Cursor | null };

/** The next conversations after a position, each with whether it matches the search. */
function slice(db: Db, owner: Owner, query: Slice, sought: string | undefined) {
  const { cursor, limit, archived, label } = query;
  return summaries(db)
    .select(
      matches(...(sought === undefined ? [] : [like('search_title', sought), isInTurns(sought)])).as(
        'matches',
      ),
    )
    .where('owner', '=', owner)
    .$if(archived !== undefined, (some) => some.where('archived', '=', archived ? 1 : 0))
    .$if(typeof label === 'string', (some) => some.where(hasLabel(label ?? '')))
    .where(isBefore(['pinned', 'updated_at_ms', 'id'], cursor))
    .orderBy('pinned', 'desc')
    .orderBy('updated_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

function isInTurns(sought: string) {
  return sql<boolean>`exists (select 1 from turns where conversation_id = conversations.id and ${like('search_text', sought)})`;
}

/** The size of the conversations whose answers one search reads; matches in the answers of others are not shown. */
const MAX_BYTES = 16 * 1_048_576;

/** The first question or answer of each conversation that contains a search; `sought` is its pattern. */
async function matchesOf(
  store: Store,
  rows: readonly SummaryRow[],
  search: string,
  sought: string,
): Promise<Map<string, SearchMatch>> {
  const found = new Map<string, SearchMatch>();
  const folded = searchable(search).trim();
  let bytes = 0;
  for (const { id, bytes: size } of rows) {
    const turn = await store.read((db) => firstMatch(db, id, sought));
    if (!turn) continue;
    if (searchable(turn.question).includes(folded)) {
      found.set(id, { text: turn.question, sourcefiles: [] });
    } else if (bytes + size <= MAX_BYTES) {
      bytes += size;
      found.set(id, await store.read((db) => readAnswer(db, id, turn.position)));
      await yieldToEventLoop();
    }
  }
  return found;
}

function firstMatch(
  db: Db,
  conversation: string,
  sought: string,
): Promise<{ position: number; question: string } | undefined> {
  return db
    .selectFrom('turns')
    .select(['position', 'question'])
    .where('conversation_id', '=', conversation)
    .where(like('search_text', sought))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** An answer, with the documents of everything that was said up to it, in any branch. */
async function readAnswer(db: Db, conversation: string, position: number): Promise<SearchMatch> {
  const rows = await db
    .selectFrom('turns')
    .select(['position', 'answer_json'])
    .where('conversation_id', '=', conversation)
    .where('position', '<=', position)
    .orderBy('position')
    .execute();
  const answers = rows.map(({ answer_json: json }) => answerOf(json));
  const sourcefiles = answers
    .flatMap((answer) => answer?.passages ?? [])
    .map((passage) => passage.sourcefile);
  return { text: answers.at(-1)?.text ?? '', sourcefiles: [...new Set(sourcefiles)] };
}
