import { sql } from 'kysely';
import type { Passage } from '#lib/core/events/passage.ts';
import { MAX_UNANSWERED_LENGTH } from '#lib/core/records/unanswered.ts';
import type {
  ListedVerdict,
  UnsupportedAnswer,
  UnsupportedAnswers,
  UnsupportedQuery,
} from '#lib/core/records/unsupported.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { answerOf } from './conversations/read-conversation.ts';
import type { Db, Store } from './database/store.ts';
import { type Cursor, isBefore, matches, readPage } from './read-page.ts';
import { storable } from './stored-values.ts';

/** The size of the conversations whose earlier answers one page reads. */
const MAX_BYTES = 16 * 1_048_576;
const MOST_MODELS = 50;
/** What the column `marked` holds, by the verdict that is sought. */
const MARKED: Record<ListedVerdict, string[]> = {
  unsupported: ['unsupported', 'both'],
  misattributed: ['misattributed', 'both'],
};

/** The answers with unsupported sentences in this store. */
export function createUnsupported(store: Store): UnsupportedAnswers {
  return {
    async list(query) {
      const { rows, next } = await readPage<Row & { matches: number }>(query, {
        cursorKinds: ['number', 'string'],
        isSearch: false,
        slice: (after, size) => store.read((db) => slice(db, query, after, size)),
        cursorOf: ({ created_at_ms, id }) => [created_at_ms, id],
      });
      const items: UnsupportedAnswer[] = [];
      let bytes = 0;
      for (const row of rows) {
        bytes += row.bytes;
        const found = await store.read((db) => answerWithEarlier(db, row, bytes <= MAX_BYTES));
        if (found) items.push(found);
        await yieldToEventLoop();
      }
      return { items, next };
    },

    async models(sinceMs, untilMs) {
      const rows = await store.read((db) =>
        db
          .selectFrom('turns')
          .select('model')
          .distinct()
          .where('marked', 'is not', null)
          .where('model', 'is not', null)
          .where('created_at_ms', '>=', sinceMs)
          .where('created_at_ms', '<', untilMs)
          .orderBy('model')
          .limit(MOST_MODELS)
          .execute(),
      );
      return rows.flatMap(({ model }) => model ?? []);
    },
  };
}

interface Row {
  id: string;
  conversation_id: string;
  position: number;
  created_at_ms: number;
  question: string;
  model: string | null;
  /** Of the conversation. */
  bytes: number;
}

function slice(db: Db, query: UnsupportedQuery, after: Cursor | null, size: number) {
  const { sinceMs, untilMs, verdict, model, isRated } = query;
  return db
    .selectFrom('turns')
    .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
    .select(['turns.id', 'turns.conversation_id', 'turns.position', 'turns.created_at_ms', 'turns.model'])
    .select([
      'conversations.bytes',
      sql<string>`substr(${sql.ref('turns.question')}, 1, ${sql.lit(MAX_UNANSWERED_LENGTH)})`.as('question'),
      matches().as('matches'),
    ])
    .where('turns.marked', 'is not', null)
    .$if(verdict !== null, (some) => some.where('turns.marked', 'in', verdict ? MARKED[verdict] : []))
    .$if(model !== null, (some) => some.where('turns.model', '=', storable(model ?? '')))
    .$if(isRated, (some) =>
      some.where('turns.id', 'in', (rated) => rated.selectFrom('feedback').select('feedback.turn_id')),
    )
    .where('turns.created_at_ms', '>=', sinceMs)
    .where('turns.created_at_ms', '<', untilMs)
    .where(isBefore(['turns.created_at_ms', 'turns.id'], after))
    .orderBy('turns.created_at_ms', 'desc')
    .orderBy('turns.id', 'desc')
    .limit(size)
    .execute();
}

/** Undefined where the conversation was deleted meanwhile. */
async function answerWithEarlier(
  db: Db,
  row: Row,
  readsEarlier: boolean,
): Promise<UnsupportedAnswer | undefined> {
  const rows = await db
    .selectFrom('turns')
    .select(['id', 'answer_json'])
    .where('conversation_id', '=', row.conversation_id)
    .where('position', readsEarlier ? '<=' : '=', row.position)
    .orderBy('position')
    .execute();
  const answer = answerOf(rows.find(({ id }) => id === row.id)?.answer_json ?? null);
  const support = answer?.finish?.support;
  if (!answer || !support) return undefined;
  const before = rows.filter(({ id }) => id !== row.id);
  const passagesOf = (json: string | null): Passage[] => answerOf(json)?.passages ?? [];
  return {
    turn: row.id,
    question: row.question,
    atMs: row.created_at_ms,
    model: row.model,
    promptVersion: answer.trace?.prompt?.version ?? null,
    support,
    passages: answer.passages,
    earlier:
      readsEarlier || row.position === 0
        ? before.flatMap(({ answer_json }) => passagesOf(answer_json))
        : null,
  };
}
