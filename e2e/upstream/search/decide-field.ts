import { type Field, isCollection, isVector, scalarType } from './fields.ts';
import type { FieldDefinition, IndexDefinition } from './index-definition.ts';
import { wrongDefinition as wrong } from './refusal.ts';
import { isAnalyzer } from './text/analyze.ts';

/** A field with the attributes that its definition leaves to the service, checked against the rules of its type. */
export function decideField(definition: FieldDefinition, index: IndexDefinition): Field {
  const isPlain = !isVector(definition);
  const field: Field = {
    name: definition.name,
    type: definition.type,
    key: definition.key ?? false,
    retrievable: definition.retrievable ?? isPlain,
    searchable: definition.searchable ?? scalarType(definition) === 'Edm.String',
    filterable: definition.filterable ?? isPlain,
    sortable: definition.sortable ?? !isCollection(definition),
    facetable: definition.facetable ?? isPlain,
    analyzer: definition.analyzer ?? 'standard.lucene',
    dimensions: definition.dimensions ?? undefined,
    vectorSearchProfile: definition.vectorSearchProfile ?? undefined,
  };
  if (isPlain) checkPlainField(field, definition);
  else checkVectorField(field, index);
  return field;
}

function checkVectorField(field: Field, index: IndexDefinition): void {
  if (!field.searchable || field.dimensions === undefined || field.vectorSearchProfile === undefined)
    throw wrong(
      `The vector field '${field.name}' must be searchable and have the properties 'dimensions' and 'vectorSearchProfile' set.`,
    );
  if (field.filterable || field.sortable || field.facetable || field.key)
    throw wrong(`The vector field '${field.name}' cannot be filterable, sortable, facetable or key.`);
  if (!index.vectorSearch?.profiles?.some((profile) => profile.name === field.vectorSearchProfile))
    throw wrong(
      `The field '${field.name}' uses a vector search profile '${field.vectorSearchProfile}' which is not defined.`,
    );
}

function checkPlainField(field: Field, { analyzer }: FieldDefinition): void {
  const complaints: [boolean, string][] = [
    [field.searchable && scalarType(field) !== 'Edm.String', 'is not a string and cannot be searchable'],
    [field.sortable && isCollection(field), 'is a collection and cannot be sortable'],
    [field.dimensions !== undefined, "has 'dimensions' but is no vector"],
    [field.vectorSearchProfile !== undefined, "has 'vectorSearchProfile' but is no vector"],
    [Boolean(analyzer) && !field.searchable, 'has an analyzer but is not searchable'],
    [!isAnalyzer(field.analyzer), `names an analyzer '${analyzer}' that is not defined`],
  ];
  const complaint = complaints.find(([broken]) => broken);
  if (complaint) throw wrong(`The field '${field.name}' ${complaint[1]}.`);
}
