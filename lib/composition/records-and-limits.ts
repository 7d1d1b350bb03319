import type { RecordsConfig } from '#lib/config/identity.ts';
import type { DatabasePassword } from '#lib/config/postgres-connection.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import type { Records } from '#lib/core/records/records.ts';
import { createRecords } from '#lib/history/create-records.ts';
import type { MigrationLog } from '#lib/history/database/migrate.ts';
import { createLimits } from '#lib/limits/create-limits.ts';
import { type Log, logFor } from '#lib/telemetry/log.ts';
import { slice } from './application.ts';
import { instrumentedLimits, instrumentedRecords } from './instrument.ts';

/** Everything that is stored about people and by administrators. */
export const records = slice<Records>('records', async (application) => {
  const { environment } = application;
  const created = createRecords(environment.identity.records, {
    password: await databasePassword(environment.identity.records),
    mostBytes: environment.LIMIT_KEPT_BYTES,
    mostRatings: environment.LIMIT_KEPT_RATINGS,
    networkFactor: environment.LIMIT_GUESTS_PER_ADDRESS,
    migrationLog: migrationLog(logFor(environment.LOG_LEVEL)),
  });
  application.onClose('records', () => created.close());
  return instrumentedRecords(created, environment);
});

function migrationLog(log: Log): MigrationLog {
  return {
    copied: (copy) => log.info({ copy }, 'database backed up before migration'),
    migrated: (migration, durationMs) => log.info({ migration, durationMs }, 'database migrated'),
    failed: (migration, copy) =>
      log.error({ migration, copy }, 'database migration failed; the database is unchanged'),
  };
}

/** The limits on requests, concurrent answers and tokens. */
export const limits = slice<Limits>('limits', async (application) => {
  const { environment } = application;
  const password = await databasePassword(environment.identity.records);
  const created = createLimits(environment, Date.now, password);
  application.onClose('limits', () => created.close());
  return instrumentedLimits(created);
});

/** Signs this server in to a database that accepts its identity; undefined where the address holds the password. */
export async function databasePassword(config: RecordsConfig): Promise<DatabasePassword | undefined> {
  if (config.kind !== 'postgres' || !config.identity) return undefined;
  const { workloadIdentity } = await import('#lib/upstream/credential.ts');
  return workloadIdentity(config.identity);
}
