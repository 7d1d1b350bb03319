import { type Field, isVector, scalarType } from './fields.ts';
import type { FieldDefinition, IndexDefinition } from './index-definition.ts';
import { wrongDefinition as wrong } from './refusal.ts';
import { isAnalyzer } from './text/analyze.ts';

/** A field with the attributes that its definition leaves to the service, checked against the rules of its type. */
export function decideField(definition: FieldDefinition, index: IndexDefinition): Field {
  const field: Field = {
    ...flagsOf(definition),
    name: definition.name,
    type: definition.type,
    analyzer: definition.indexAnalyzer ?? definition.analyzer ?? 'standard.lucene',
    searchAnalyzer: definition.searchAnalyzer ?? definition.analyzer ?? 'standard.lucene',
    dimensions: definition.dimensions ?? undefined,
    vectorSearchProfile: definition.vectorSearchProfile ?? undefined,
    permissionFilter: definition.permissionFilter ?? undefined,
    fields: (definition.fields ?? []).map((inner) => decideField(inner, index)),
  };
  if (isVector(field)) checkVectorField(field, index);
  else checkPlainField(field, definition, index);
  return field;
}

type Flag = 'key' | 'retrievable' | 'stored' | 'searchable' | 'filterable' | 'sortable' | 'facetable';

function flagsOf(definition: FieldDefinition): Pick<Field, Flag> {
  const type = scalarType(definition);
  const isSimple = !isVector(definition) && type !== 'Edm.ComplexType';
  const usual: Record<Flag, boolean> = {
    key: false,
    retrievable: !isVector(definition),
    stored: true,
    searchable: type === 'Edm.String',
    filterable: isSimple,
    sortable: isSimple && definition.type === type,
    facetable: isSimple,
  };
  const flags = Object.keys(usual) as Flag[];
  return Object.fromEntries(flags.map((flag) => [flag, definition[flag] ?? usual[flag]])) as Pick<
    Field,
    Flag
  >;
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
