import type { FindSynonyms } from '#lib/core/ports/search-models.ts';
import type { SynonymGroup } from '#lib/core/question/synonyms.ts';
import type { Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { describeFailure, type Log, logFor } from '#lib/telemetry/log.ts';
import { type FindGroups, indexGroups } from '#lib/text/company-words.ts';
import { type SliceOf, slice } from './application.ts';
import { cachedRead } from './cached-read.ts';
import { followSynonymsFile, type SynonymsFile } from './operator-files.ts';
import { records } from './records-and-limits.ts';

/** The company's current synonyms: those of SYNONYMS_FILE and those that administrators added. */
export interface CompanySynonyms {
  find: FindSynonyms;
  /** The file's current groups and faults. */
  file(): Promise<SynonymsFile>;
  /** Reads them now, so that a change made in this process holds at once. */
  refresh(): Promise<void>;
}

/** A change of the file or by another process holds here after `freshMs`; questions wait at most `waitMs` for them. */
const CACHE = { freshMs: 3000, waitMs: 1000 };

/** The company's synonyms of an application. Throws EnvironmentError for a wrong SYNONYMS_FILE. */
export const companySynonyms: SliceOf<CompanySynonyms> = slice('company-synonyms', async (application) => {
  const { SYNONYMS_FILE, LOG_LEVEL } = application.environment;
  return createCompanySynonyms(await records(application), SYNONYMS_FILE, logFor(LOG_LEVEL));
});

/** The groups as they were last read, and how they are found. */
interface Known {
  version: number;
  stored: readonly SynonymGroup[];
  file: SynonymsFile;
  find: FindGroups<SynonymGroup>;
}

/**
 * The synonyms of both sources, read again every few seconds while questions come. While the database is away or the file
 * is wrong, the last known ones hold.
 */
function createCompanySynonyms(
  { synonyms }: Pick<Records, 'synonyms'>,
  file: string | undefined,
  log: Log,
): CompanySynonyms {
  const readFile = followSynonymsFile(file);
  let known: Known | undefined;
  const look = async () => {
    const read = await readFile();
    if (read.faults.length > 0 && read !== known?.file)
      log.warn({ faults: read.faults }, 'SYNONYMS_FILE is invalid');
    const stored = await readStored(synonyms, known).catch((thrown: unknown) => {
      log.warn(describeFailure(AppError.from(thrown), false), 'synonyms could not be read');
      return { version: known?.version ?? 0, groups: known?.stored ?? [] };
    });
    if (known?.file === read && known.stored === stored.groups) return;
    const find = await indexGroups([...stored.groups, ...read.groups], yieldToEventLoop);
    known = { version: stored.version, stored: stored.groups, file: read, find };
  };
  const lookAgain = () => cachedRead(look, CACHE);
  let looked = lookAgain();
  // Its only failure is that it takes longer than questions wait.
  const lookedOrNot = () => looked().catch(() => undefined);
  return {
    async find(text) {
      await lookedOrNot();
      return known?.find(text) ?? [];
    },
    file: readFile,
    async refresh() {
      looked = lookAgain();
      await lookedOrNot();
    },
  };
}

async function readStored(
  synonyms: Records['synonyms'],
  known: Known | undefined,
): Promise<{ version: number; groups: readonly SynonymGroup[] }> {
  const version = await synonyms.version();
  // Two reads may cross: the older one must not win.
  if (known && version <= known.version) return { version: known.version, groups: known.stored };
  return { version, groups: await synonyms.list() };
}
