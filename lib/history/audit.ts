import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import type { AuditAction, AuditEntry, AuditLog } from '#lib/core/records/audit.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { readNewest } from './read-page.ts';
import { newId, searchable, storable } from './stored-values.ts';

/** The maximum length of a detail in characters of JSON, enough for two prompts. */
const MAX_DETAIL = 64_000;
const MAX_NAME = 1000;

type Row = Selectable<Tables['audit_lines']>;

/** The audit log in this store. */
export function createAudit(store: Store): AuditLog {
  return {
    note: (entry) =>
      store.read(async (db) => {
        const name = shortened(entry.name);
        const target = shortened(entry.target);
        const { action, owner } = entry;
        await db
          .insertInto('audit_lines')
          .values((eb) => ({
            id: newId('au_'),
            sequence: next(eb),
            at_ms: store.now(),
            action,
            owner,
            name,
            target,
            search_text: searchable(name ?? '', target ?? ''),
            detail_json: detailJson(entry.detail),
          }))
          .execute();
      }),

    async list(query) {
      const { action } = query;
      const { rows, next } = await readNewest(store, query, {
        order: 'sequence',
        rows: (db) =>
          db
            .selectFrom('audit_lines')
            .selectAll()
            .$if(action !== null, (some) => some.where('action', '=', action ?? '')),
      });
      return { items: rows.map(lineOf), next };
    },
  };
}

/** Converts a row to an entry. */
export function lineOf(row: Row): AuditEntry {
  return {
    id: row.id,
    atMs: row.at_ms,
    action: row.action as AuditAction,
    owner: row.owner as Owner | null,
    name: row.name,
    target: row.target,
    detail: JSON.parse(row.detail_json),
  };
}

/** Numbered by the database, because clocks of several servers differ and a millisecond is too coarse. */
function next(eb: ExpressionBuilder<Tables, 'audit_lines'>) {
  return eb.selectFrom('audit_lines').select(sql<number>`coalesce(max(sequence), 0) + 1`.as('next'));
}

function shortened(text: string | null): string | null {
  return text === null ? null : storable(text.slice(0, MAX_NAME));
}

/** An entry that is too long is stored with its length in place of its detail. */
function detailJson(detail: JsonObject): string {
  const json = JSON.stringify(detail);
  return json.length <= MAX_DETAIL ? json : JSON.stringify({ leftOutCharacters: json.length });
}
