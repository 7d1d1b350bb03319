import { type Field, isCollection, isVector, scalarType } from './fields.ts';
import { invalidBody } from './refusal.ts';

const RANGES: Record<string, [number, number]> = {
  'Edm.Int32': [-(2 ** 31), 2 ** 31 - 1],
  'Edm.Int64': [-(2 ** 63), 2 ** 63],
  'Edm.Int16': [-(2 ** 15), 2 ** 15 - 1],
  'Edm.SByte': [-128, 127],
  'Edm.Byte': [0, 255],
};

/** Refuses a value that the field's type does not take. */
export function checkValue(field: Field, value: unknown): void {
  if (value === null) {
    if (isCollection(field) && !isVector(field)) throw wrongType(field, value);
    return;
  }
  if (!isCollection(field)) {
    checkScalar(field, scalarType(field), value);
    return;
  }
  if (!Array.isArray(value)) throw wrongType(field, value);
  const type = scalarType(field);
  for (const element of value) checkScalar(field, type, element);
  if (isVector(field) && value.length !== field.dimensions && value.length !== 0)
    throw invalidBody(
      `The vector field '${field.name}', with dimension of '${field.dimensions}', expects a length of '${field.dimensions}'. However, the provided vector has a length of '${value.length}'.`,
      'actions',
    );
}

function checkScalar(field: Field, type: string, value: unknown): void {
  if (type === 'Edm.ComplexType') checkComplex(field, value);
  else if (!fits(type, value)) throw wrongType(field, value);
}

function fits(type: string, value: unknown): boolean {
  if (type === 'Edm.String') return typeof value === 'string';
  if (type === 'Edm.Boolean') return typeof value === 'boolean';
  if (type === 'Edm.DateTimeOffset')
    return (
      typeof value === 'string' &&
      /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(value) &&
      !Number.isNaN(Date.parse(value))
    );
  if (type === 'Edm.GeographyPoint') return typeof value === 'object';
  const range = RANGES[type];
  if (typeof value !== 'number') return false;
  return !range || (Number.isInteger(value) && value >= range[0] && value <= range[1]);
}

function checkComplex(field: Field, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType(field, value);
  const inner = new Map(field.fields.map((one) => [one.name, one]));
  for (const [name, part] of Object.entries(value)) {
    const known = inner.get(name);
    if (!known) throw invalidBody(`The property '${field.name}/${name}' does not exist.`, 'actions');
    checkValue(known, part);
  }
}

function wrongType(field: Field, value: unknown): Error {
  const shown = (JSON.stringify(value) ?? 'undefined').slice(0, 60);
  return invalidBody(
    `Cannot convert the value ${shown} of '${field.name}' to the expected type '${field.type}'.`,
    'actions',
  );
}
