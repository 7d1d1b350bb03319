import { randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { Refusal, type Reply } from '../http/reply.ts';
import { type CheckedIndex, checkChange, checkIndex } from './check-index.ts';
import type { FieldDefinition } from './index-definition.ts';
import { errorReply, invalidBody } from './refusal.ts';
import { StoredIndex } from './stored-index.ts';

interface Indexes {
  indexes: Map<string, StoredIndex>;
}

export function getIndex(index: StoredIndex): Reply {
  return { status: 200, headers: { etag: index.etag }, body: shown(index) };
}

export function createIndex({ json }: Exchange, { indexes }: Indexes): Reply {
  const checked = checkIndex(json);
  const { name } = checked.definition;
  if (indexes.has(name))
    throw new Refusal(
      errorReply(409, `Cannot create index '${name}' because it already exists.`, 'ResourceNameAlreadyInUse'),
    );
  return stored(indexes, checked);
}

export function putIndex(exchange: Exchange, { indexes }: Indexes, name: string): Reply {
  const checked = checkIndex(exchange.json);
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
  const { analyzer, ...field } = fields.get(definition.name) ?? {};
  return { ...definition, ...field, analyzer: definition.analyzer ?? null };
}

function newEtag(): string {
  return `"0x${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}"`;
}
