import { type Field, isCollection, isVector, scalarType } from './fields.ts';
import { invalidBody } from './refusal.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/;

/** Refuses a value that the field's type does not take. */
export function checkValue(field: Field, value: unknown): void {
  if (isVector(field)) return void checkVector(field, value);
  if (!isCollection(field) && value === null) return;
  const values = isCollection(field) ? value : [value];
  if (!Array.isArray(values) || !values.every((one) => fits(scalarType(field), one)))
    throw wrongType(field, value);
}

function checkVector(field: Field, value: unknown): void {
  if (value === null) return;
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'number')) throw wrongType(field, value);
  if (value.length !== field.dimensions && value.length !== 0)
    throw invalidBody(
      `The vector field '${field.name}', with dimension of '${field.dimensions}', expects a length of '${field.dimensions}'. However, the provided vector has a length of '${value.length}'.`,
      'actions',
    );
}

function fits(type: string, value: unknown): boolean {
  if (type === 'Edm.String') return typeof value === 'string';
  if (type === 'Edm.Boolean') return typeof value === 'boolean';
  if (type === 'Edm.DateTimeOffset')
    return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
  if (typeof value !== 'number') return false;
  const bits = /Int(\d+)/.exec(type)?.[1];
  return bits === undefined || (Number.isInteger(value) && Math.abs(value) < 2 ** (Number(bits) - 1));
}

function wrongType(field: Field, value: unknown): Error {
  const shown = (JSON.stringify(value) ?? 'undefined').slice(0, 60);
  return invalidBody(
    `Cannot convert the value ${shown} of '${field.name}' to the expected type '${field.type}'.`,
    'actions',
  );
}
