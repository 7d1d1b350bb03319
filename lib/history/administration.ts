import type { Selectable } from 'kysely';
import type {
  AdminDecision,
  AdminDecisionKind,
  AdministrationRepository,
} from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { Db, Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { storable } from './stored-values.ts';

const HISTORY = 50;

type Row = Selectable<Tables['decisions']>;

/** Admin overrides in this store: one row per version; the latest one applies. */
export function createAdministration(store: Store): AdministrationRepository {
  return {
    read: async (kind) => {
      const row = await store.read((db) => latest(db, kind));
      return row && decisionOf(row);
    },

    async versions() {
      const rows = await store.read((db) =>
        db
          .selectFrom('decisions')
          .select(({ fn }) => ['kind', fn.max('version').as('version')])
          .groupBy('kind')
          .execute(),
      );
      return Object.fromEntries(rows.map(({ kind, version }) => [kind, version]));
    },

    write: (kind, value, expected, by) =>
      store.change(async (db) => {
        const row = await latest(db, kind);
        const current = row?.version ?? 0;
        if (expected !== current) throw changedMeanwhile();
        const version = current + 1;
        await insert(db, { kind, version, value, by, nowMs: store.now() });
        await forgetOld(db, kind, version);
        return version;
      }),

    async history(kind) {
      const rows = await store.read((db) =>
        db
          .selectFrom('decisions')
          .selectAll()
          .where('kind', '=', kind)
          .where('version', '<', (query) =>
            query
              .selectFrom('decisions as latest')
              .select(({ fn }) => fn.max('latest.version').as('version'))
              .where('latest.kind', '=', kind),
          )
          .orderBy('version', 'desc')
          .limit(HISTORY)
          .execute(),
      );
      return rows.map(decisionOf);
    },
  };
}

function latest(db: Db, kind: AdminDecisionKind): Promise<Row | undefined> {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface NewDecision {
  kind: AdminDecisionKind;
  version: number;
  value: JsonObject | null;
  by: string | null;
  nowMs: number;
}

async function insert(db: Db, { kind, version, value, by, nowMs }: NewDecision): Promise<void> {
  const inserted = await db
    .insertInto('decisions')
    .values({
      kind,
      version,
      value_json: value === null ? null : JSON.stringify(value),
      changed_at_ms: nowMs,
      changed_by: by && storable(by),
    })
    // A concurrent transaction may have been first.
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!inserted) throw changedMeanwhile();
}

async function forgetOld(db: Db, kind: AdminDecisionKind, version: number): Promise<void> {
  await db
    .deleteFrom('decisions')
    .where('kind', '=', kind)
    .where('version', '<', version - HISTORY)
    .execute();
}

function decisionOf({ value_json, version, changed_at_ms, changed_by }: Row): AdminDecision {
  const value = value_json === null ? null : JSON.parse(value_json);
  return { value, version, changedAtMs: changed_at_ms, changedBy: changed_by };
}

function changedMeanwhile(): AppError {
  return new AppError(
    'conflict',
    'This was changed in the meantime. Load the current version and try again.',
  );
}
