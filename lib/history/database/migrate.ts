import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '#lib/shared/app-error.ts';
import { sqliteCode } from '#lib/shared/sqlite-failure.ts';
import { createAdministration, createConversations } from '../migrations/first-tables.ts';
import {
  addDailyUsage,
  addInquiries,
  addPromptsAndLabels,
  addSkippedItems,
  addSources,
  addSynonyms,
  countStoredBytes,
  countSupported,
  createUploadSessions,
  createUploads,
  gradeAnswers,
  listUnsupported,
  noteNetworks,
  noteUnanswered,
  orderAudit,
} from '../migrations/later-changes.ts';
import type { Tables } from './tables.ts';

/** Applied in the order of their names. A released migration is never changed; a new one follows it. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-conversations': { up: createConversations },
  '0002-administration': { up: createAdministration },
  '0003-uploads': { up: createUploads },
  '0004-audit-order': { up: orderAudit },
  '0005-arrivals': { up: createUploadSessions },
  '0006-kept-bytes': { up: countStoredBytes },
  '0007-networks': { up: noteNetworks },
  '0008-prompts-and-labels': { up: addPromptsAndLabels },
  '0009-unanswered': { up: noteUnanswered },
  '0010-certainty': { up: gradeAnswers },
  '0011-synonyms': { up: addSynonyms },
  '0012-inquiries': { up: addInquiries },
  '0013-support': { up: countSupported },
  '0014-unsupported': { up: listUnsupported },
  '0015-sources': { up: addSources },
  '0017-daily-usage': { up: addDailyUsage },
  '0019-skipped-items': { up: addSkippedItems },
};

/** What an operator should know of migrations, for the log. */
export interface MigrationLog {
  /** A copy of the database was made at this path. */
  copied(path: string): void;
  /** One migration of a database that held something is done and committed. */
  migrated(name: string, durationMs: number): void;
  /** The migrations failed and changed nothing; `copy` is the path of the copy, if one was made. */
  failed(name: string, copy: string | undefined): void;
}

/** Copies a database before it is migrated and returns the path of the copy. */
export type CopyDatabase = () => Promise<string | undefined>;

/**
 * Migrates the database in one transaction under a lock, so concurrent processes do it once; first copies one that holds
 * something, where `copyDatabase` is given. Throws AppError `unavailable` when a newer version has migrated the database,
 * or when a migration fails: then the database is as it was.
 */
export async function migrate(
  db: Kysely<Tables>,
  copyDatabase?: CopyDatabase,
  log?: MigrationLog,
): Promise<void> {
  const run: { name: string; durationMs: number }[] = [];
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, migration]) => [name, timed(migration, name, run)]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const copy = copyDatabase && (await needsCopy(migrator)) ? await copyDatabase() : undefined;
  if (copy !== undefined) log?.copied(copy);
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) {
    const isNew = run.length === Object.keys(MIGRATIONS).length;
    if (!isNew) for (const { name, durationMs } of run) log?.migrated(name, durationMs);
    return;
  }
  const last = run.at(-1);
  if (last) log?.failed(last.name, copy);
  throw migrationFailure(error, last !== undefined);
}

/**
 * Throws AppError `conflict` unless the database has the migrations of this version, and no others; changes nothing. For
 * those who read a database that they must not change.
 */
export async function requireMigrated(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db).catch(() => {
    throw new AppError('conflict', 'It holds no records of Citewell.');
  });
  const names = rows.map(({ name }) => name);
  if (names.some((name) => !Object.hasOwn(MIGRATIONS, name))) {
    throw new AppError('conflict', 'Its records are of a newer version of Citewell. Update this one.');
  }
  if (names.length === Object.keys(MIGRATIONS).length) return;
  throw new AppError(
    'conflict',
    'Its records are of an earlier version of Citewell. Start the server of this version with them once, which brings ' +
      'them up to date, and stop it.',
  );
}

function timed({ up }: Migration, name: string, run: { name: string; durationMs: number }[]): Migration {
  return {
    async up(db) {
      const entry = { name, durationMs: 0 };
      run.push(entry);
      const startedAt = performance.now();
      await up(db);
      entry.durationMs = Math.round(performance.now() - startedAt);
    },
  };
}

/** A new database has nothing to lose. */
async function needsCopy(migrator: Migrator): Promise<boolean> {
  const known = await migrator.getMigrations();
  return known.some(({ executedAt }) => executedAt) && known.some(({ executedAt }) => !executedAt);
}

function migrationFailure(error: unknown, hasBegun: boolean): unknown {
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    return new AppError(
      'unavailable',
      'The database was brought up to date by a newer version of Citewell. Update this one.',
      { cause: error },
    );
  }
  // A busy or full disk has advice of its own.
  if (!hasBegun || isStorageFault(error)) return error;
  return new AppError(
    'unavailable',
    'The database could not be brought up to date and is as it was before. The log names its copy.',
    { cause: error },
  );
}

/** SQLite's primary code 1 is an error of the statement; all others are of file or disk. */
function isStorageFault(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && code !== 1;
}
