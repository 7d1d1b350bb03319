import { requireVersion } from './api-version.ts';
import { type Field, isVector, scalarType } from './fields.ts';
import type { FieldDefinition, IndexDefinition } from './index-definition.ts';
import { indexDefinition } from './index-definition.ts';
import { parseBody } from './parse-body.ts';
import { invalidBody } from './refusal.ts';
import { isAnalyzer } from './text/analyze.ts';

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
  const fields = definition.fields.map((field) => decide(field, definition));
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

function decide(definition: FieldDefinition, index: IndexDefinition): Field {
  const type = scalarType(definition);
  const vector = isVector(definition);
  const simple = !vector && type !== 'Edm.ComplexType';
  const field: Field = {
    name: definition.name,
    type: definition.type,
    key: definition.key ?? false,
    retrievable: definition.retrievable ?? !vector,
    stored: definition.stored ?? true,
    searchable: definition.searchable ?? type === 'Edm.String',
    filterable: definition.filterable ?? simple,
    sortable: definition.sortable ?? (simple && definition.type === type),
    facetable: definition.facetable ?? simple,
    analyzer: definition.indexAnalyzer ?? definition.analyzer ?? 'standard.lucene',
    searchAnalyzer: definition.searchAnalyzer ?? definition.analyzer ?? 'standard.lucene',
    dimensions: definition.dimensions ?? undefined,
    vectorSearchProfile: definition.vectorSearchProfile ?? undefined,
    permissionFilter: definition.permissionFilter ?? undefined,
    fields: (definition.fields ?? []).map((inner) => decide(inner, index)),
  };
  if (vector) checkVectorField(field, index);
  else checkPlainField(field, definition, index);
  return field;
}

function checkVectorField(field: Field, index: IndexDefinition): void {
  if (!field.searchable || field.dimensions === undefined || field.vectorSearchProfile === undefined)
    throw wrong(
      `The vector field '${field.name}' must be searchable and have the properties 'dimensions' and 'vectorSearchProfile' set.`,
    );
  if (field.filterable || field.sortable || field.facetable || field.key)
    throw wrong(`The vector field '${field.name}' cannot be filterable, sortable, facetable or key.`);
  const profiles = index.vectorSearch?.profiles ?? [];
  if (!profiles.some((profile) => profile.name === field.vectorSearchProfile))
    throw wrong(
      `The field '${field.name}' uses a vector search profile '${field.vectorSearchProfile}' which is not defined.`,
    );
}

function checkPlainField(field: Field, definition: FieldDefinition, index: IndexDefinition): void {
  const type = scalarType(field);
  const complaints: [boolean, string][] = [
    [field.searchable && type !== 'Edm.String', 'is not a string and cannot be searchable'],
    [field.sortable && field.type !== type, 'is a collection and cannot be sortable'],
    [field.facetable && type === 'Edm.GeographyPoint', 'is a point and cannot be facetable'],
    [field.dimensions !== undefined, "has 'dimensions' but is no vector"],
    [field.vectorSearchProfile !== undefined, "has 'vectorSearchProfile' but is no vector"],
    [
      (type === 'Edm.ComplexType') !== field.fields.length > 0,
      'must have fields if and only if it is complex',
    ],
    [
      Boolean(definition.analyzer && (definition.searchAnalyzer || definition.indexAnalyzer)),
      "has 'analyzer' together with 'searchAnalyzer' or 'indexAnalyzer'",
    ],
    [Boolean(definition.analyzer) && !field.searchable, 'has an analyzer but is not searchable'],
  ];
  const complaint = complaints.find(([broken]) => broken);
  if (complaint) throw wrong(`The field '${field.name}' ${complaint[1]}.`);
  const custom = (index.analyzers ?? []).map((analyzer) => analyzer.name);
  for (const name of [field.analyzer, field.searchAnalyzer])
    if (!isAnalyzer(name) && !custom.includes(name)) throw wrong(`The analyzer '${name}' is not defined.`);
}

function checkSemantic({ semantic }: IndexDefinition, fields: ReadonlyMap<string, Field>): void {
  const configurations = semantic?.configurations ?? [];
  unique('semantic configurations', configurations);
  for (const { name, prioritizedFields } of configurations) {
    const { titleField, prioritizedContentFields, prioritizedKeywordsFields } = prioritizedFields;
    const named = [
      titleField,
      ...(prioritizedContentFields ?? []),
      ...(prioritizedKeywordsFields ?? []),
    ].filter((field) => field != null);
    if (named.length === 0) throw wrong(`The semantic configuration '${name}' names no field.`);
    for (const { fieldName } of named) {
      const field = fields.get(fieldName);
      if (!field?.searchable || !field.retrievable || scalarType(field) !== 'Edm.String')
        throw wrong(
          `The field '${fieldName}' of the semantic configuration '${name}' must exist and be a searchable, retrievable string.`,
        );
    }
  }
  const fallback = semantic?.defaultConfiguration;
  if (fallback && !configurations.some(({ name }) => name === fallback))
    throw wrong(`The default semantic configuration '${fallback}' is not defined.`);
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

function wrong(message: string): Error {
  return invalidBody(message, 'definition');
}
