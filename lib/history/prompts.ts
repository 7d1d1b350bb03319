import type { Selectable } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import {
  MAX_PROMPT_TEXT,
  MAX_PROMPT_TITLE,
  MAX_PROMPTS,
  type PromptRepository,
  type PromptTemplate,
  type SavedPrompt,
} from '#lib/core/records/prompts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { StorageQuota } from './conversations/settle.ts';
import type { Db, Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { bounded, newId } from './stored-values.ts';

type Row = Selectable<Tables['prompts']>;

/** The prompts in this store. */
export function createPrompts(store: Store, { networkFactor }: StorageQuota): PromptRepository {
  return {
    async list(owner) {
      const rows = await store.read((db) =>
        db.selectFrom('prompts').selectAll().where('owner', '=', owner).limit(MAX_PROMPTS).execute(),
      );
      // Sorted here, because the databases sort text differently.
      return rows
        .map(promptOf)
        .sort((one, other) => order(one.title, other.title) || order(one.id, other.id));
    },

    async add(owner, prompt, network) {
      const nowMs = store.now();
      const row: Row = {
        id: newId('pr_'),
        owner,
        network: network ?? null,
        ...checked(prompt),
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
      };
      await store.change(async (db) => {
        await requireRoom(db, row, networkFactor);
        await db.insertInto('prompts').values(row).execute();
      }, 'serializable');
      return promptOf(row);
    },

    async change(owner, id, prompt) {
      const changes = { ...checked(prompt), updated_at_ms: store.now() };
      const row = await store.read((db) =>
        db
          .updateTable('prompts')
          .set(changes)
          .where('id', '=', id)
          .where('owner', '=', owner)
          .returningAll()
          .executeTakeFirst(),
      );
      if (!row) throw noPrompt();
      return promptOf(row);
    },

    async remove(owner, id) {
      const removed = await store.read((db) =>
        db
          .deleteFrom('prompts')
          .where('id', '=', id)
          .where('owner', '=', owner)
          .returning('id')
          .executeTakeFirst(),
      );
      if (!removed) throw noPrompt();
      await store.eraseRemoved();
    },
  };
}

/** Converts a row to a prompt. */
export function promptOf({ id, title, text, created_at_ms, updated_at_ms }: Row): SavedPrompt {
  return { id, title, text, createdAtMs: created_at_ms, updatedAtMs: updated_at_ms };
}

function checked({ title, text }: PromptTemplate): PromptTemplate {
  return {
    title: required(bounded(title, MAX_PROMPT_TITLE, 'title').trim(), 'title'),
    text: required(bounded(text, MAX_PROMPT_TEXT, 'text').trim(), 'text'),
  };
}

function required(text: string, field: string): string {
  if (text !== '') return text;
  throw new AppError('bad-request', `${field} needs at least one character.`, { field });
}

async function requireRoom(
  db: Db,
  { owner, network }: Row,
  networkFactor: number | undefined,
): Promise<void> {
  if ((await count(db, 'owner', owner)) >= MAX_PROMPTS) throw full('You have', MAX_PROMPTS);
  if (network === null || networkFactor === undefined) return;
  const most = MAX_PROMPTS * networkFactor;
  if ((await count(db, 'network', network)) >= most) throw full('Guests from your network have', most);
}

async function count(db: Db, column: 'owner' | 'network', value: Owner | string): Promise<number> {
  const row = await db
    .selectFrom('prompts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, '=', value)
    .executeTakeFirstOrThrow();
  return row.count;
}

function full(whose: string, most: number): AppError {
  return new AppError('too-large', `${whose} ${most} prompts already, which is the limit. Remove one first.`);
}

function noPrompt(): AppError {
  return new AppError('not-found', 'There is no such prompt.');
}

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
