import type { SearchField, SearchIndex } from '@azure/search-documents';

/** Lengths of the vectors that questions will have; undefined where none are made, or the length is unknown. */
export interface VectorLengths {
  embedding: number | undefined;
  imageEmbedding: number | undefined;
}

/** A field that holds a value, not further fields. */
export type SimpleField = Extract<SearchField, { key?: boolean }>;

/** Tells simple fields: the SDK gives every field a list of sub-fields, undefined for those that have none. */
export function isSimpleField(field: SearchField): field is SimpleField {
  return !field.type.includes('Edm.ComplexType');
}

/** How long the vectors in a field are; undefined where it is not there or holds none. */
export function lengthOfVectors(index: SearchIndex, name: string): number | undefined {
  const field = index.fields.filter(isSimpleField).find((candidate) => candidate.name === name);
  return field?.vectorSearchDimensions;
}

/** That vectors of the index and of questions do not compare. */
export function vectorMisfit(
  field: string,
  inIndex: number | undefined,
  length: number,
  maker: string,
): string {
  return `"${field}" has ${inIndex} dimensions, ${maker} makes ${length}`;
}

/** What to do about it. */
export const MISFIT_REMEDY =
  'Name the embedding model that filled the index (AZURE_OPENAI_EMB_DEPLOYMENT, AZURE_OPENAI_EMB_DIMENSIONS), or choose another AZURE_SEARCH_INDEX and ingest anew.';
