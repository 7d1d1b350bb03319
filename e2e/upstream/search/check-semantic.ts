import { type Field, type FieldMap, scalarType } from './fields.ts';
import type { IndexDefinition, SemanticConfiguration } from './index-definition.ts';
import { wrongDefinition as wrong } from './refusal.ts';

/** Semantic configurations have names of their own and name strings that are searchable and retrievable. */
export function checkSemantic({ semantic }: IndexDefinition, fields: FieldMap): void {
  const configurations = semantic?.configurations ?? [];
  const names = new Set(configurations.map(({ name }) => name));
  if (names.size !== configurations.length)
    throw wrong('The names of semantic configurations must be unique.');
  for (const configuration of configurations) checkConfiguration(configuration, fields);
  const fallback = semantic?.defaultConfiguration;
  if (fallback && !names.has(fallback))
    throw wrong(`The default semantic configuration '${fallback}' is not defined.`);
}

function checkConfiguration({ name, prioritizedFields }: SemanticConfiguration, fields: FieldMap): void {
  const { titleField, prioritizedContentFields, prioritizedKeywordsFields } = prioritizedFields;
  const named = [titleField ?? [], prioritizedContentFields ?? [], prioritizedKeywordsFields ?? []].flat();
  if (named.length === 0) throw wrong(`The semantic configuration '${name}' names no field.`);
  const unfit = named.find(({ fieldName }) => !isReadable(fields.get(fieldName)));
  if (unfit)
    throw wrong(
      `The field '${unfit.fieldName}' of the semantic configuration '${name}' must exist and be a searchable, retrievable string.`,
    );
}

function isReadable(field: Field | undefined): boolean {
  return field?.searchable === true && field.retrievable && scalarType(field) === 'Edm.String';
}
