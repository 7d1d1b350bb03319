import type { SearchMatch } from '#lib/core/records/conversations.ts';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';
import type { Db, Store } from '../database/store.ts';
import { like } from '../read-page.ts';
import { searchable } from '../stored-text.ts';
import { answerOf } from './read-conversation.ts';
import type { SummaryRow } from './summaries.ts';

/** The size of the conversations whose answers one search reads; matches in the answers of others are not shown. */
const MAX_BYTES = 16 * 1_048_576;

/** The first question or answer of each conversation that contains a search; `sought` is its pattern. */
export async function matchesOf(
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
