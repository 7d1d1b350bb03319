import type { RecordsConfig } from '#lib/config/people.ts';
import type { DatabasePassword } from '#lib/config/postgres-connection.ts';
import { standingIdentity } from '#lib/upstream/standing-identity.ts';

/** What gets this server into a database that knows it by its identity; undefined where the address says it all. */
export function databasePassword(records: RecordsConfig): DatabasePassword | undefined {
  return records.kind === 'postgres' && records.identity ? standingIdentity(records.identity) : undefined;
}
