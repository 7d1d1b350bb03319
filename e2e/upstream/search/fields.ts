/** A field of an index with every attribute decided. */
export interface Field {
  name: string;
  type: string;
  key: boolean;
  retrievable: boolean;
  searchable: boolean;
  filterable: boolean;
  sortable: boolean;
  facetable: boolean;
  analyzer: string;
  dimensions: number | undefined;
  vectorSearchProfile: string | undefined;
}

export type FieldMap = ReadonlyMap<string, Field>;

export function isCollection(field: { type: string }): boolean {
  return field.type.startsWith('Collection(');
}

export function isVector(field: { type: string }): boolean {
  return field.type === 'Collection(Edm.Single)';
}

/** The type of a field, or of the elements of a collection. */
export function scalarType(field: { type: string }): string {
  return field.type.replace(/^Collection\((.*)\)$/, '$1');
}
