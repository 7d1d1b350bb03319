import type { SearchIndex } from '@azure/search-documents';
import type { AzureSearchConfig } from '#lib/config/services.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { connectToSearch, type SearchConnection } from '#lib/search/azure/connection.ts';
import { findIndex } from '#lib/search/azure/prepare-indexes.ts';
import type { IndexState } from '#lib/search/embedded/index-state.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { embeddedIndexState, isIndexOutdated } from '../outdated-index.ts';
import type { VectorLengths } from '../vector-misfit.ts';
import { checkIndexFields } from './check-index-fields.ts';
import { type Examination, isReachable } from './examination.ts';
import { failureOf, failureReason, type Remedies } from './failure-reason.ts';
import { type Finding, failed, ok, skipped } from './finding.ts';

/** Checks that the index responds and matches the configuration. */
export async function checkSearchIndex(
  config: AzureSearchConfig,
  lengths: VectorLengths,
  examination: Examination,
): Promise<[Finding, ...Finding[]]> {
  const check = `search index ${config.index}`;
  if (!isReachable(config.endpoint, examination)) return [skipped(check, 'the service is not reached')];
  const connection = connectToSearch(config, examination.environment.services.upstream);
  const asked = await askIndex(check, config, connection, examination.signal);
  if (asked.outcome !== 'ok') return [asked];
  return [asked, ...(await checkDefinition(config, lengths, connection))];
}

async function askIndex(
  check: string,
  config: AzureSearchConfig,
  connection: SearchConnection,
  signal: AbortSignal,
): Promise<Finding> {
  try {
    const client = await connection.documents(config.index);
    const { count } = await connection.upstream.call(
      (abortSignal) => client.search('*', { top: 0, includeTotalCount: true, abortSignal }),
      signal,
    );
    return count === 0
      ? ok(check, 'answers; it is empty', 'Put documents in with `npm run ingest -- PATH…`.')
      : ok(check, `answers; ${count} passages`);
  } catch (thrown) {
    return failed(check, ...failureReason(thrown, remedies(config)));
  }
}

function remedies({ key, index }: AzureSearchConfig): Remedies {
  return {
    credentials:
      key === undefined
        ? 'Give this identity the role "Search Index Data Reader" on the service ("Search Index Data Contributor" and "Search Service Contributor" to ingest), and allow roles there: Settings, Keys, "Both".'
        : 'Check that AZURE_SEARCH_KEY is a key of this service (a query key to ask, an admin key to ingest), and that keys are allowed there.',
    missing: `There is no index "${index}": check AZURE_SEARCH_INDEX, or let \`npm run ingest -- PATH…\` create it.`,
  };
}

async function checkDefinition(
  config: AzureSearchConfig,
  lengths: VectorLengths,
  connection: SearchConnection,
): Promise<Finding[]> {
  const check = `fields of ${config.index}`;
  let definition: SearchIndex | undefined;
  try {
    definition = await findIndex(connection, config.index);
  } catch (thrown) {
    if (failureOf(thrown).kind !== 'credentials')
      return [failed(check, ...failureReason(thrown, remedies(config)))];
  }
  if (definition) return checkIndexFields(definition, config, lengths);
  return [
    {
      ...skipped(
        check,
        'the definition may not be read with these credentials, so the configured names are taken for true',
      ),
      remedy:
        'Name fields that the index lacks as `none` (AZURE_SEARCH_FIELD_NAME_TITLE=none …), or use an admin key or the role "Search Service Contributor".',
    },
  ];
}

function howToFill({ SAMPLES }: Examination['environment']): string {
  return SAMPLES
    ? '`npm start` puts the samples in, `npm run ingest -- PATH…` your documents.'
    : 'Put your documents in with `npm run ingest -- PATH…`.';
}

const UPGRADE =
  'The server reads documents again by itself when it starts; `npm run ingest -- --upgrade` does it now. Labels and uploads stay.';

/** Before the server's start nothing is marked yet: then it is all of them. */
function stillOld(state: IndexState | undefined): string {
  const waiting = state && state.outdated > 0 ? state.outdated : 'all';
  return `${waiting} as another version or embedding model read them`;
}

/** Checks that the embedded index can be read, and reports its content. */
export async function checkEmbeddedIndex(
  search: SearchEngine,
  { environment, signal }: Examination,
): Promise<Finding> {
  const check = 'embedded index';
  const state = embeddedIndexState(environment);
  if (state && !state.isConverted) return failed(check, 'an earlier version wrote it', UPGRADE);
  try {
    const { documents, passages } = await search.status(undefined, signal);
    if (documents === null) return ok('index', 'on the other server (CHAT_API_URL)');
    return documents === 0
      ? ok(check, 'is empty', howToFill(environment))
      : (await isIndexOutdated(environment))
        ? ok(check, `${documents} documents, ${passages} passages; ${stillOld(state)}`, UPGRADE)
        : ok(check, `${documents} documents, ${passages} passages`);
  } catch (thrown) {
    const reason =
      thrown instanceof AppError && thrown.code !== 'internal' ? thrown.message : 'cannot be read';
    return failed(check, reason, 'Where the file is damaged, restore it from a backup (docs/runbook.md).');
  }
}
