import { AppError } from '#lib/shared/app-error.ts';

/** What a field holds, as far as filters are concerned; `other` cannot be compared (places, nested objects). */
export type ValueKind = 'string' | 'number' | 'boolean' | 'instant' | 'other';

/** A field of an index as requests name it, and what they may do with it. */
export interface RequestField {
  name: string;
  holds: ValueKind;
  isCollection: boolean;
  filterable: boolean;
  facetable: boolean;
  searchable: boolean;
  retrievable: boolean;
  /** A further name of a field that is listed already: good for naming it, left out where all fields are meant. */
  isAlias?: boolean;
}

/** What a request wants to do with a field. */
export type FieldUse = 'filterable' | 'facetable' | 'searchable' | 'retrievable';

const SHOWN = 80;

/** The field of that name. Throws `bad-request` naming `parameter`, the name and the fields that would do. */
export function requireField<F extends RequestField>(
  fields: readonly F[],
  name: string,
  parameter: string,
  use: FieldUse,
): F {
  const suitable = fields.filter((field) => field[use]);
  const found = suitable.find((field) => field.name === name);
  if (found) return found;
  const shown = JSON.stringify(name.slice(0, SHOWN));
  const known = suitable.map((field) => field.name).join(', ');
  throw new AppError('bad-request', `${parameter} names ${shown}; the fields it can name are: ${known}.`, {
    field: parameter,
  });
}
