import { requireVersion } from './api-version.ts';
import { checkSemantic } from './check-semantic.ts';
import { decideField } from './decide-field.ts';
import type { Field } from './fields.ts';
import { type IndexDefinition, indexDefinition } from './index-definition.ts';
import { parseBody } from './parse-body.ts';
import { wrongDefinition as wrong } from './refusal.ts';

/** An index definition that has passed every rule, with its attributes decided. */
export interface CheckedIndex {
  definition: IndexDefinition;
  fields: Map<string, Field>;
  key: string;
}

/** Checks the body of creating or changing an index as the service does. */
export function checkIndex(body: unknown, version: string): CheckedIndex {
  const definition = parseBody(indexDefinition, body, 'index');
  checkVersion(definition, version);
  const fields = definition.fields.map((field) => decideField(field, definition));
  const byName = new Map(fields.map((field) => [field.name, field]));
  if (byName.size !== fields.length) throw wrong('Field names must be unique.');
  const [key, ...others] = fields.filter((field) => field.key);
  if (!key || others.length > 0 || key.type !== 'Edm.String' || !key.retrievable)
    throw wrong('There must be exactly one key field, of type Edm.String and retrievable.');
  checkSemantic(definition, byName);
  checkVectorSearch(definition);
  return { definition, fields: byName, key: key.name };
}

/** Refuses to change what the service cannot change in place: existing fields stay as they are and where they are. */
export function checkChange(before: CheckedIndex, after: CheckedIndex): void {
  for (const [name, field] of before.fields) {
    const next = after.fields.get(name);
    if (!next) throw wrong(`Existing field '${name}' cannot be deleted.`);
    const fixed = ['type', 'key', 'searchable', 'filterable', 'sortable', 'facetable', 'analyzer'] as const;
    const changed = [...fixed, 'dimensions' as const].some(
      (attribute) => field[attribute] !== next[attribute],
    );
    if (changed) throw wrong(`Existing field '${name}' cannot be changed.`);
  }
}

function checkVectorSearch({ vectorSearch }: IndexDefinition): void {
  const { profiles, algorithms, vectorizers, compressions } = vectorSearch ?? {};
  unique('vector search profiles', profiles ?? []);
  unique('vector search algorithms', algorithms ?? []);
  for (const profile of profiles ?? []) {
    requireNamed(algorithms, profile.algorithm, `algorithm of the profile '${profile.name}'`);
    requireNamed(vectorizers, profile.vectorizer, `vectorizer of the profile '${profile.name}'`);
    requireNamed(compressions, profile.compression, `compression of the profile '${profile.name}'`);
  }
}

function checkVersion(definition: IndexDefinition, version: string): void {
  if (definition.description != null) requireVersion(version, 'index description');
  if (definition.normalizers != null) requireVersion(version, 'index normalizers');
  if (definition.permissionFilterOption != null) requireVersion(version, 'index permissionFilterOption');
  for (const field of definition.fields) {
    if (field.normalizer != null) requireVersion(version, 'field normalizer');
    if (field.permissionFilter != null) requireVersion(version, 'field permissionFilter');
  }
  for (const configuration of definition.semantic?.configurations ?? [])
    if (configuration.rankingOrder != null) requireVersion(version, 'semantic configuration rankingOrder');
}

function unique(what: string, named: readonly { name: string }[]): void {
  if (new Set(named.map(({ name }) => name)).size !== named.length)
    throw wrong(`The names of ${what} must be unique.`);
}

function requireNamed(
  known: readonly { name: string }[] | null | undefined,
  name: string | null | undefined,
  what: string,
): void {
  if (name != null && !(known ?? []).some((one) => one.name === name))
    throw wrong(`The ${what}, '${name}', is not defined.`);
}
