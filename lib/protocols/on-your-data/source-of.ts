import type { z } from 'zod';
import type { FieldRoles } from '#lib/core/directions.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { SearchParameters } from './data-source-schema.ts';
import type { OnYourDataRequest } from './request-schema.ts';

/** A source that this server can search: what its index is called, and the service it lies in, if it is not embedded. */
export interface KnownSource {
  index: string;
  /** Null for the embedded index, which is named by its index alone. */
  endpoint: string | null;
  /** Vector fields by their names in the index. */
  vectorFields: string[];
  imageVectorFields: string[];
  /** The deployment that makes vectors of questions; null where the index makes its own. */
  embeddingDeployment: string | null;
}

/**
 * The one search that the request names, checked against what this server is configured for. No connection is made for
 * any other: an unknown host or kind of source is refused here. Throws `bad-request`.
 */
export function sourceOf({ data_sources }: OnYourDataRequest, known: KnownSource): SearchParameters {
  if (data_sources.length !== 1) {
    throw invalid('#/data_sources', `exactly one element is needed, ${data_sources.length} were given`);
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
    const stranger = given.find((field) => !has.includes(field));
    if (stranger === undefined) continue;
    const allowed = has.length > 0 ? `the index has ${has.join(', ')}` : 'the index has none';
    throw invalid(
      `#/data_sources/0/parameters/fields_mapping/${name}`,
      `"${stranger}" is no such field; ${allowed}`,
    );
  }
}

// Compared as a browser would: case of the host, a default port and a slash at the end make no other place.
function isSameEndpoint(given: string | undefined, known: string): boolean {
  try {
    const one = new URL(given ?? '');
    const other = new URL(known);
    const hasNoMore = one.username === '' && one.password === '' && one.search === '' && one.hash === '';
    return hasNoMore && one.origin === other.origin && trimmed(one.pathname) === trimmed(other.pathname);
  } catch {
    return false;
  }
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}

/** The parts that fields play, as the core names them; undefined where the mapping names none of them. */
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

/** The first fault of a body's shape, in the words of the service. */
export function shapeFault(issue: z.core.$ZodIssue | undefined): AppError {
  const path = (issue?.path ?? []).map(String);
  const pointer = `#/${path.join('/')}`;
  return invalid(pointer, issue?.message ?? 'not allowed');
}

/** What the search calls its parameters, and what a data source does. */
const PARAMETERS = new Map([
  ['filter', 'filter'],
  ['select', 'fields_mapping'],
]);

/** A fault of the search in the words of the service, where a parameter of the source is at fault; else what was thrown. */
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
