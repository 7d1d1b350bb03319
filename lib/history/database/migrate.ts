import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '#lib/shared/app-error.ts';
import { createConversations } from '../migrations/0001-conversations.ts';
import { createAdministration } from '../migrations/0002-administration.ts';
import { createUploads } from '../migrations/0003-uploads.ts';
import { orderAudit } from '../migrations/0004-audit-order.ts';
import { createUploadSessions } from '../migrations/0005-upload-sessions.ts';
import { countKeptBytes } from '../migrations/0006-kept-bytes.ts';
import { noteNetworks } from '../migrations/0007-networks.ts';
import { addPromptsAndLabels } from '../migrations/0008-prompts-and-labels.ts';
import { noteUnanswered } from '../migrations/0009-unanswered.ts';
import { gradeAnswers } from '../migrations/0010-certainty.ts';
import { addSynonyms } from '../migrations/0011-synonyms.ts';
import type { Tables } from './tables.ts';

/** Applied in the order of their names. A released migration is never changed; a new one follows it. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-conversations': { up: createConversations },
  '0002-administration': { up: createAdministration },
  '0003-uploads': { up: createUploads },
  '0004-audit-order': { up: orderAudit },
  '0005-arrivals': { up: createUploadSessions },
  '0006-kept-bytes': { up: countKeptBytes },
  '0007-networks': { up: noteNetworks },
  '0008-prompts-and-labels': { up: addPromptsAndLabels },
  '0009-unanswered': { up: noteUnanswered },
  '0010-certainty': { up: gradeAnswers },
  '0011-synonyms': { up: addSynonyms },
};

/**
 * Migrates the database in one transaction under a lock, so concurrent processes do it once. Throws AppError
 * `unavailable` when a newer version has migrated the database.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new AppError(
      'unavailable',
      'The database was brought up to date by a newer version of Citewell. Update this one.',
      { cause: error },
    );
  }
  if (error !== undefined) throw error;
}
