import type { Owner } from '#lib/core/principal.ts';
import type { Share, StoredConversation, StoredTurn } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db } from '../database/store.ts';
import { newToken } from '../new-id.ts';
import { storable } from '../stored-text.ts';
import { withTurns } from './read-conversation.ts';
import { requireSummary, summaries } from './summaries.ts';

const TOKEN = /^sh_[0-9A-Za-z]{32}$/;

/** Creates a new link to the active branch; the previous link stops working. */
export async function share(
  db: Db,
  owner: Owner,
  id: string,
  { by, nowMs }: { by: string | null; nowMs: number },
): Promise<Share> {
  const { active_turn: turn } = await requireSummary(db, owner, id);
  if (turn === null) throw new AppError('bad-request', 'There is nothing to share yet.');
  const row = { token: newToken(), turn_id: turn, shared_by: by && storable(by), created_at_ms: nowMs };
  await db
    .insertInto('shares')
    .values({ ...row, conversation_id: id })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(row))
    .execute();
  return { token: row.token, turn, by: row.shared_by, createdAtMs: nowMs };
}

/** Revokes the link, if there is one. */
export async function unshare(db: Db, owner: Owner, id: string): Promise<void> {
  await requireSummary(db, owner, id);
  await db.deleteFrom('shares').where('conversation_id', '=', id).execute();
}

/** The shared branch of a link: from the first question to the one at which it was created. */
export async function findShared(db: Db, token: string): Promise<StoredConversation | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await summaries(db)
    .where('id', '=', (query) =>
      query.selectFrom('shares').select('conversation_id').where('token', '=', token),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const conversation = await withTurns(db, row);
  const { share: link } = conversation;
  // The link was revoked or replaced between the two statements.
  if (link?.token !== token) return undefined;
  return { ...conversation, activeTurn: link.turn, turns: branchTo(link.turn, conversation.turns) };
}

/** The turns from the first question to a given one, oldest first; a parent always precedes its children. */
function branchTo(last: string, turns: readonly StoredTurn[]): StoredTurn[] {
  const branch: StoredTurn[] = [];
  let wanted: string | null = last;
  for (const turn of turns.toReversed()) {
    if (turn.id !== wanted) continue;
    branch.unshift(turn);
    wanted = turn.parent;
  }
  return branch;
}
