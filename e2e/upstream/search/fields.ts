/** A field of an index with every attribute decided. */
export interface Field {
  name: string;
  type: string;
  key: boolean;
  retrievable: boolean;
  stored: boolean;
  searchable: boolean;
  filterable: boolean;
  sortable: boolean;
  facetable: boolean;
  analyzer: string;
  searchAnalyzer: string;
  dimensions: number | undefined;
  vectorSearchProfile: string | undefined;
  permissionFilter: string | undefined;
  fields: Field[];
}

export type FieldMap = ReadonlyMap<string, Field>;

const VECTOR_TYPES = new Set(
  ['Single', 'Half', 'Int16', 'SByte', 'Byte'].map((type) => `Collection(Edm.${type})`),
);

export function isCollection(field: Field): boolean {
  return field.type.startsWith('Collection(');
}

export function isVector(field: { type: string }): boolean {
  return VECTOR_TYPES.has(field.type);
}

/** The type of a field, or of the elements of a collection. */
export function scalarType(field: { type: string }): string {
  return field.type.replace(/^Collection\((.*)\)$/, '$1');
}
