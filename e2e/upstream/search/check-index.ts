import { decideField } from './decide-field.ts';
import { type Field, type FieldMap, scalarType } from './fields.ts';
import { type IndexDefinition, indexDefinition, type SemanticConfiguration } from './index-definition.ts';
import { parseBody } from './parse-body.ts';
import { wrongDefinition as wrong } from './refusal.ts';

/** An index definition that has passed every rule, with its attributes decided. */
export interface CheckedIndex {
  definition: IndexDefinition;
  fields: Map<string, Field>;
  key: string;
}

/** Checks the body of creating or changing an index as the service does. */
export function checkIndex(body: unknown): CheckedIndex {
  const definition = parseBody(indexDefinition, body, 'index');
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
    const { retrievable: _, vectorSearchProfile: __, ...fixed } = field;
    const changed = (Object.keys(fixed) as (keyof typeof fixed)[]).some((key) => fixed[key] !== next[key]);
    if (changed) throw wrong(`Existing field '${name}' cannot be changed.`);
  }
}

function checkSemantic({ semantic }: IndexDefinition, fields: FieldMap): void {
  const configurations = semantic?.configurations ?? [];
  for (const configuration of configurations) checkConfiguration(configuration, fields);
  requireNamed(configurations, semantic?.defaultConfiguration, 'default semantic configuration');
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

function checkVectorSearch({ vectorSearch }: IndexDefinition): void {
  const { profiles, algorithms, vectorizers } = vectorSearch ?? {};
  for (const profile of profiles ?? []) {
    requireNamed(algorithms, profile.algorithm, `algorithm of the profile '${profile.name}'`);
    requireNamed(vectorizers, profile.vectorizer, `vectorizer of the profile '${profile.name}'`);
  }
}

function requireNamed(
  known: readonly { name: string }[] | null | undefined,
  name: string | null | undefined,
  what: string,
): void {
  if (name != null && !known?.some((one) => one.name === name))
    throw wrong(`The ${what}, '${name}', is not defined.`);
}
