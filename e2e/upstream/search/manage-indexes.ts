import { randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { Refusal, type Reply } from '../http/reply.ts';
import { type CheckedIndex, checkChange, checkIndex } from './check-index.ts';
import { isVector } from './fields.ts';
import type { FieldDefinition } from './index-definition.ts';
import { errorReply, invalidBody } from './refusal.ts';
import { StoredIndex } from './stored-index.ts';

interface Indexes {
  indexes: Map<string, StoredIndex>;
}

export function listIndexes(indexes: ReadonlyMap<string, StoredIndex>): Reply {
  return { status: 200, body: { value: [...indexes.values()].map(shown) } };
}

export function getIndex(index: StoredIndex): Reply {
  return { status: 200, headers: { etag: index.etag }, body: shown(index) };
}

export function createIndex({ json }: Exchange, { indexes }: Indexes, version: string): Reply {
  const checked = checkIndex(json, version);
  const { name } = checked.definition;
  if (indexes.has(name))
    throw new Refusal(
      errorReply(409, `Cannot create index '${name}' because it already exists.`, 'ResourceNameAlreadyInUse'),
    );
  return stored(indexes, checked);
}

export function putIndex(exchange: Exchange, { indexes }: Indexes, version: string, name: string): Reply {
  const checked = checkIndex(exchange.json, version);
  if (checked.definition.name !== name)
    throw invalidBody(
      `The index name '${checked.definition.name}' does not match the URL's '${name}'.`,
      'definition',
    );
  if (exchange.headers['prefer'] !== 'return=representation')
    throw invalidBody("The 'Prefer' header must be 'return=representation'.", 'Prefer');
  const existing = indexes.get(name);
  checkConditions(exchange, existing);
  if (!existing) return stored(indexes, checked);
  checkChange(existing.checked, checked);
  existing.redefine(checked, newEtag());
  return getIndex(existing);
}

export function deleteIndex(exchange: Exchange, { indexes }: Indexes, name: string): Reply {
  const existing = indexes.get(name);
  checkConditions(exchange, existing);
  if (!indexes.delete(name))
    throw new Refusal(errorReply(404, `No index with the name '${name}' was found in the service.`));
  return { status: 204 };
}

export function indexStatistics(index: StoredIndex): Reply {
  const text = [...index.documents.values()].reduce(
    (sum, document) => sum + JSON.stringify(document).length,
    0,
  );
  const vectors = [...index.vectors.values()].reduce((sum, field) => sum + field.bytes, 0);
  return {
    status: 200,
    body: { documentCount: index.documents.size, storageSize: text, vectorIndexSize: vectors },
  };
}

function stored(indexes: Map<string, StoredIndex>, checked: CheckedIndex): Reply {
  const index = new StoredIndex(checked, newEtag());
  indexes.set(checked.definition.name, index);
  return { ...getIndex(index), status: 201 };
}

function checkConditions({ headers }: Exchange, existing: StoredIndex | undefined): void {
  const match = headers['if-match'];
  const noneMatch = headers['if-none-match'];
  const isMet =
    (match === undefined || (existing && (match === '*' || match === existing.etag))) &&
    (noneMatch === undefined || !existing || (noneMatch !== '*' && noneMatch !== existing.etag));
  if (!isMet)
    throw new Refusal(
      errorReply(412, 'The precondition given in one of the request headers evaluated to false.'),
    );
}

function shown({ checked, etag }: StoredIndex): object {
  return {
    '@odata.etag': etag,
    ...checked.definition,
    fields: checked.definition.fields.map((definition) => shownField(definition, checked)),
  };
}

function shownField(definition: FieldDefinition, { fields }: CheckedIndex): object {
  const field = fields.get(definition.name);
  if (!field || field.fields.length > 0) return definition;
  return {
    ...definition,
    key: field.key,
    retrievable: field.retrievable,
    stored: field.stored,
    searchable: field.searchable,
    filterable: field.filterable,
    sortable: field.sortable,
    facetable: field.facetable,
    analyzer: definition.analyzer ?? null,
    dimensions: field.dimensions ?? null,
    vectorSearchProfile: isVector(field) ? field.vectorSearchProfile : null,
    synonymMaps: definition.synonymMaps ?? [],
  };
}

function newEtag(): string {
  return `"0x${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}"`;
}
