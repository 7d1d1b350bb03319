import type { SearchIndex } from '@azure/search-documents';
import type { AzureSearchConfig, IndexFieldNames } from '#lib/config/services.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { connectToSearch, type SearchConnection } from '#lib/search/azure/connection.ts';
import { findIndex } from '#lib/search/azure/prepare-indexes.ts';
import type { IndexState } from '#lib/search/embedded/index-file.ts';
import { AppError } from '#lib/shared/app-error.ts';
import {
  embeddedIndexState,
  isIndexOutdated,
  isSimpleField,
  MISFIT_REMEDY,
  type SimpleField,
  type VectorLengths,
  vectorMisfit,
} from '../fitting-index.ts';
import {
  type Examination,
  type Finding,
  failed,
  failureOf,
  failureReason,
  isReachable,
  ok,
  type Remedies,
  skipped,
} from './finding.ts';

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
  return [
    asked,
    ...(await checkDefinition(config, lengths, connection)),
    ...(await checkVersions(config, connection)),
  ];
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

/** Says where versions of documents cannot be told apart; nothing where they can. */
async function checkVersions(
  { documentsIndex }: AzureSearchConfig,
  connection: SearchConnection,
): Promise<Finding[]> {
  const check = `documents in ${documentsIndex}`;
  const without = 'so versions of documents are neither ordered nor marked';
  try {
    const definition = await findIndex(connection, documentsIndex);
    if (definition?.fields.some(({ name }) => name === 'validity')) return [];
    return definition
      ? [ok(check, `has no field "validity", ${without}`, 'The next `npm run ingest` adds it.')]
      : [ok(check, `there is no such index, ${without}`, '`npm run ingest` creates it with the documents.')];
  } catch {
    // The definition may not be read with these credentials, which is said above.
    return [];
  }
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

/** The variable that names a field. */
const VARIABLES: Record<keyof IndexFieldNames, string> = {
  id: 'AZURE_SEARCH_FIELD_NAME_ID',
  content: 'KB_FIELDS_CONTENT',
  sourcepage: 'KB_FIELDS_SOURCEPAGE',
  sourcefile: 'AZURE_SEARCH_FIELD_NAME_SOURCEFILE',
  category: 'AZURE_SEARCH_FIELD_NAME_CATEGORY',
  title: 'AZURE_SEARCH_FIELD_NAME_TITLE',
  headings: 'AZURE_SEARCH_FIELD_NAME_HEADINGS',
  storageUrl: 'AZURE_SEARCH_FIELD_NAME_STORAGE_URL',
  oids: 'AZURE_SEARCH_FIELD_NAME_OIDS',
  groups: 'AZURE_SEARCH_FIELD_NAME_GROUPS',
  embedding: 'AZURE_SEARCH_FIELD_NAME_EMBEDDING',
  imageEmbedding: 'AZURE_SEARCH_FIELD_NAME_IMAGE_EMBEDDING',
};
const NEEDED = ['id', 'content', 'sourcepage'] as const;
const USEFUL = ['sourcefile', 'category', 'title', 'headings', 'storageUrl', 'oids', 'groups'] as const;

/** Whether an index has the fields, the vectors and the semantic configuration that the configuration names. */
function checkIndexFields(index: SearchIndex, config: AzureSearchConfig, lengths: VectorLengths): Finding[] {
  const fields = new Map(index.fields.filter(isSimpleField).map((field) => [field.name, field]));
  return [
    checkNames(fields, config),
    ...checkVectors(fields, index, config, lengths),
    checkSemantics(index, config),
  ];
}

function checkNames(
  fields: ReadonlyMap<string, SimpleField>,
  { index, fields: names }: AzureSearchConfig,
): Finding {
  const check = `fields of ${index}`;
  for (const name of NEEDED) {
    const fault = whatIsWrong(name, fields.get(names[name]));
    if (fault)
      return failed(
        check,
        `"${names[name]}" ${fault}`,
        `Set ${VARIABLES[name]} to a field of the index. It has: ${[...fields.keys()].join(', ')}.`,
      );
  }
  const absent = USEFUL.filter((name) => !fields.has(names[name] ?? ''));
  return absent.length === 0
    ? ok(check, 'all there')
    : ok(check, `all that are needed; without ${absent.join(', ')}`);
}

function whatIsWrong(name: (typeof NEEDED)[number], field: SimpleField | undefined): string | undefined {
  if (!field) return 'is not a field of the index';
  if (field.type !== 'Edm.String') return `is ${field.type}, not text`;
  if (field.hidden) return 'is hidden';
  if (name === 'id' && !field.key) return 'is not the key';
  return name === 'content' && !field.searchable ? 'is not searchable' : undefined;
}

function checkVectors(
  fields: ReadonlyMap<string, SimpleField>,
  index: SearchIndex,
  config: AzureSearchConfig,
  lengths: VectorLengths,
): Finding[] {
  const check = `vectors of ${config.index}`;
  if (config.vectorizer === 'none')
    return [skipped(check, 'questions get no vectors: no embeddings are configured')];
  const field = fields.get(config.fields.embedding ?? '');
  if (!field?.vectorSearchDimensions) {
    return [
      failed(
        check,
        `"${config.fields.embedding}" is not a vector field of the index`,
        `Set ${VARIABLES.embedding} to the vector field, or AZURE_SEARCH_VECTORIZER=none.`,
      ),
    ];
  }
  const findings = [
    config.vectorizer === 'service'
      ? checkVectorizer(check, field, index)
      : compare(check, field, lengths.embedding, 'the embedding model'),
  ];
  const pictures = fields.get(config.fields.imageEmbedding ?? '');
  if (!pictures?.vectorSearchDimensions || lengths.imageEmbedding === undefined) return findings;
  return [
    ...findings,
    compare(`picture vectors of ${config.index}`, pictures, lengths.imageEmbedding, 'Azure AI Vision'),
  ];
}

function compare(check: string, field: SimpleField, length: number | undefined, maker: string): Finding {
  const { name, vectorSearchDimensions } = field;
  if (length === undefined) return skipped(check, `${maker} did not answer`);
  if (length === vectorSearchDimensions)
    return ok(check, `${length} dimensions in "${name}" and from ${maker}`);
  return failed(check, vectorMisfit(name, vectorSearchDimensions, length, maker), MISFIT_REMEDY);
}

function checkVectorizer(check: string, field: SimpleField, { vectorSearch }: SearchIndex): Finding {
  const profile = vectorSearch?.profiles?.find(({ name }) => name === field.vectorSearchProfileName);
  if (profile?.vectorizerName) return ok(check, `the service makes them (${profile.vectorizerName})`);
  return failed(
    check,
    `"${field.name}" has no vectorizer`,
    'Add one to the index, or configure embeddings and set AZURE_SEARCH_VECTORIZER=embeddings.',
  );
}

function checkSemantics(
  { semanticSearch }: SearchIndex,
  { index, semanticConfiguration }: AzureSearchConfig,
): Finding {
  const check = `semantic ranker of ${index}`;
  const names = semanticSearch?.configurations?.map(({ name }) => name) ?? [];
  if (semanticConfiguration === undefined) return skipped(check, 'disabled');
  if (names.includes(semanticConfiguration)) return ok(check, `configuration "${semanticConfiguration}"`);
  if (names.length === 0)
    return skipped(check, 'the index has no semantic configuration; the settings for it have no effect');
  return failed(
    check,
    `there is no configuration "${semanticConfiguration}"`,
    `Set AZURE_SEARCH_SEMANTIC_CONFIGURATION to one of: ${names.join(', ')}.`,
  );
}
