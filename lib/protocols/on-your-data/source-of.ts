import type { z } from 'zod';
import type { FieldRoles } from '#lib/core/question/request.ts';
import { reasonOf } from '#lib/core/settings/read-settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { OnYourDataRequest, SearchParameters } from './request-schema.ts';

/** A data source configured on this server: its index, and its service unless embedded. */
export interface KnownSource {
  index: string;
  /** Null for the embedded index, which only has an index name. */
  endpoint: string | null;
  /** Vector fields, by their names in the index. */
  vectorFields: string[];
  imageVectorFields: string[];
  /** The embedding deployment for questions; null when the index embeds them itself. */
  embeddingDeployment: string | null;
}

/**
 * Returns the search parameters of the request, checked against this server's configuration. The server connects to no
 * other source: an unknown host or source type is rejected here. Throws `bad-request`.
 */
export function sourceOf({ data_sources }: OnYourDataRequest, known: KnownSource): SearchParameters {
  if (data_sources.length !== 1) {
    throw invalid('#/data_sources', `exactly one element is required, ${data_sources.length} were sent`);
  }
  const [source] = data_sources;
  if (source?.type !== 'azure_search') {
    const type = source?.type ?? '';
    throw refused(`data source type ${type} is not enabled on this server`);
  }
  const { parameters } = source as { parameters: SearchParameters };
  requireKnownIndex(parameters, known);
  requireKnownEmbedding(parameters, known);
  requireKnownVectors(parameters, known);
  return parameters;
}

function requireKnownIndex({ endpoint, index_name }: SearchParameters, known: KnownSource): void {
  if (known.endpoint !== null && !isSameEndpoint(endpoint, known.endpoint)) {
    throw misconfigured('the endpoint is not one that this server is configured for');
  }
  if (index_name === known.index) return;
  throw misconfigured(`the index "${index_name.slice(0, 80)}" is not one that this server is configured for`);
}

function requireKnownEmbedding({ embedding_dependency: source }: SearchParameters, known: KnownSource): void {
  if (!source || known.embeddingDeployment === null) return;
  if (source.type === 'deployment_name' && source.deployment_name === known.embeddingDeployment) return;
  throw misconfigured(
    `embedding_dependency must be {"type": "deployment_name", "deployment_name": "${known.embeddingDeployment}"} here`,
  );
}

function requireKnownVectors({ fields_mapping: mapping = {} }: SearchParameters, known: KnownSource): void {
  const lists = [
    { name: 'vector_fields', given: mapping.vector_fields, has: known.vectorFields },
    { name: 'image_vector_fields', given: mapping.image_vector_fields, has: known.imageVectorFields },
  ];
  for (const { name, given = [], has } of lists) {
    const unknownField = given.find((field) => !has.includes(field));
    if (unknownField === undefined) continue;
    const allowed = has.length > 0 ? `the index has ${has.join(', ')}` : 'the index has none';
    throw invalid(
      `#/data_sources/0/parameters/fields_mapping/${name}`,
      `unknown field "${unknownField}"; ${allowed}`,
    );
  }
}

// Compared like URLs: host case, a default port and a trailing slash do not matter.
function isSameEndpoint(given: string | undefined, known: string): boolean {
  try {
    const one = new URL(given ?? '');
    const other = new URL(known);
    const hasOnlyPath = one.username === '' && one.password === '' && one.search === '' && one.hash === '';
    return hasOnlyPath && one.origin === other.origin && trimmed(one.pathname) === trimmed(other.pathname);
  } catch {
    return false;
  }
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}

/** The field roles in the core's terms; undefined when the mapping names none. */
export function rolesOf({ fields_mapping: mapping }: SearchParameters): FieldRoles | undefined {
  if (!mapping) return undefined;
  const { title_field, url_field, filepath_field, content_fields, content_fields_separator } = mapping;
  const roles: FieldRoles = {
    ...(content_fields && { content: content_fields }),
    ...(content_fields_separator !== undefined && { contentSeparator: content_fields_separator }),
    ...(title_field && { title: title_field }),
    ...(url_field && { url: url_field }),
    ...(filepath_field && { filepath: filepath_field }),
  };
  return Object.keys(roles).length > 0 ? roles : undefined;
}

/** Converts the first validation issue to an error in the service's words. */
export function shapeFault(issue: z.core.$ZodIssue | undefined): AppError {
  const path = (issue?.path ?? []).map(String);
  const pointer = `#/${path.join('/')}`;
  return invalid(pointer, reasonOf(issue));
}

/** Search parameters by the core's names, and their names in a data source. */
const PARAMETERS = new Map([
  ['filter', 'filter'],
  ['select', 'fields_mapping'],
]);

/** Converts a search error to the service's words when a source parameter is at fault; returns other errors unchanged. */
export function searchFault(thrown: unknown): unknown {
  if (!(thrown instanceof AppError) || thrown.code !== 'bad-request') return thrown;
  if (thrown.field === 'credential') {
    return misconfigured('the search service refuses the key or token in authentication', thrown);
  }
  const parameter = PARAMETERS.get(thrown.field ?? '');
  if (parameter === undefined) return thrown;
  return invalid(`#/data_sources/0/parameters/${parameter}`, thrown.message, thrown);
}

function invalid(pointer: string, reason: string, cause?: unknown): AppError {
  return refused(`Validation error at ${pointer}: ${reason}`, pointer, cause);
}

function misconfigured(reason: string, cause?: unknown): AppError {
  return refused(`Invalid AzureCognitiveSearch configuration detected: ${reason}.`, undefined, cause);
}

function refused(message: string, pointer = '#/data_sources/0', cause?: unknown): AppError {
  return new AppError('bad-request', message, { field: pointer.slice(2).replaceAll('/', '.'), cause });
}
