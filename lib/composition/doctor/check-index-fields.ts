import type { SearchIndex } from '@azure/search-documents';
import type { AzureSearchConfig, IndexFieldNames } from '#lib/config/services.ts';
import {
  isSimpleField,
  MISFIT_REMEDY,
  type SimpleField,
  type VectorLengths,
  vectorMisfit,
} from '../vector-misfit.ts';
import { type Finding, failed, ok, skipped } from './finding.ts';

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
export function checkIndexFields(
  index: SearchIndex,
  config: AzureSearchConfig,
  lengths: VectorLengths,
): Finding[] {
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
