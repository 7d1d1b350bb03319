import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';

/** A field of a shape, with the fields inside it. `type` is in words. */
export interface ShapeField {
  name: string;
  type: string;
  required: boolean;
  /** As JSON. */
  fallback: string | undefined;
  about: string | undefined;
  fields: ShapeField[];
}

/** A JSON Schema with a name, as a list of fields. */
export interface Shape {
  name: string;
  about: string | undefined;
  fields: ShapeField[];
}

/** The shapes of a description, in its order. */
export function shapesIn(schemas: JsonObject): Shape[] {
  return Object.entries(schemas)
    .filter((entry): entry is [string, JsonObject] => isRecord(entry[1]))
    .map(([name, schema]) => ({ name, about: aboutOf(schema), fields: fieldsIn(schema) }));
}

/** The names of the shapes that a schema refers to. */
export function namesIn(schema: JsonObject): string[] {
  return variantsOf(schema).flatMap(({ $ref }) => (typeof $ref === 'string' ? [nameOf($ref)] : []));
}

/** What a value must be, in words: `integer, 1 to 50`, `list of string`, `"low" or "high"`. */
export function typeText(schema: JsonObject): string {
  const types = variantsOf(schema).map(plainType);
  return [...new Set(types)].join(' or ');
}

function plainType(schema: JsonObject): string {
  const { $ref, type, items, minimum, maximum, maxLength } = schema;
  if (typeof $ref === 'string') return nameOf($ref);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' or ');
  if (type === 'array') return `list of ${listed(typeText(asSchema(items)))}`;
  if (typeof type !== 'string') return 'any';
  if (typeof maxLength === 'number') return `${type}, at most ${maxLength.toLocaleString('en')} characters`;
  return type + rangeText(minimum, maximum);
}

function listed(type: string): string {
  return / or |, /.test(type) ? `(${type})` : type;
}

// A bound that every exact integer keeps says nothing.
function rangeText(minimum: Json | undefined, maximum: Json | undefined): string {
  const least = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const most = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}`;
  if (least !== undefined) return `, at least ${least}`;
  return most === undefined ? '' : `, at most ${most}`;
}

/** The fields of an object, of the objects in a list, or of all the objects that a value may be. */
function fieldsIn(schema: JsonObject): ShapeField[] {
  const objects = variantsOf(schema).flatMap((variant) => {
    if (variant['type'] === 'array') return variantsOf(asSchema(variant['items']));
    return [variant];
  });
  const merged = new Map<string, ShapeField>();
  const described = objects.filter(({ properties }) => isRecord(properties));
  for (const object of described) {
    for (const field of fieldsOfObject(object)) {
      const known = merged.get(field.name);
      merged.set(field.name, known ? together(known, field) : field);
    }
  }
  return [...merged.values()].map((field) => ({
    ...field,
    required: field.required && described.every((object) => field.name in asSchema(object['properties'])),
  }));
}

function fieldsOfObject({ properties, required }: JsonObject): ShapeField[] {
  return Object.entries(asSchema(properties)).map(([name, value]) => {
    const schema = asSchema(value);
    return {
      name,
      type: typeText(schema),
      required: Array.isArray(required) && required.includes(name),
      fallback: fallbackOf(schema),
      about: aboutOf(schema),
      fields: fieldsIn(schema),
    };
  });
}

function together(one: ShapeField, other: ShapeField): ShapeField {
  const types = new Set([...one.type.split(' or '), ...other.type.split(' or ')]);
  const names = new Set(one.fields.map(({ name }) => name));
  return {
    ...one,
    type: [...types].join(' or '),
    required: one.required && other.required,
    fields: [...one.fields, ...other.fields.filter(({ name }) => !names.has(name))],
  };
}

/** What a value may be, `null` left out: here it always means "not set". */
function variantsOf(schema: JsonObject): JsonObject[] {
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return choices.flatMap((choice) => variantsOf(asSchema(choice)));
  if (schema['type'] === 'null') return [];
  const { type } = schema;
  if (!Array.isArray(type)) return [schema];
  return type.filter((one) => one !== 'null').map((one) => ({ ...schema, type: one }));
}

function aboutOf(schema: JsonObject): string | undefined {
  const about = [schema, ...variantsOf(schema)].find(({ description }) => typeof description === 'string');
  return about ? String(about['description']) : undefined;
}

function fallbackOf(schema: JsonObject): string | undefined {
  const found = [schema, ...variantsOf(schema)].find((one) => 'default' in one);
  return found && JSON.stringify(found['default']);
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function asSchema(value: Json | undefined): JsonObject {
  return isRecord(value) ? (value as JsonObject) : {};
}
