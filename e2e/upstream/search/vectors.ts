import type { CheckedIndex } from './check-index.ts';
import type { Field } from './fields.ts';
import { isVector } from './fields.ts';
import { badRequest } from './refusal.ts';
import type { VectorQuery } from './search-request.ts';
import type { Scores } from './text/text-index.ts';

/** The vectors of one field, normalised, by key. */
export class VectorIndex {
  readonly #vectors = new Map<string, Float32Array>();

  set(key: string, vector: readonly number[] | undefined): void {
    if (vector && vector.length > 0) this.#vectors.set(key, normalised(vector));
    else this.#vectors.delete(key);
  }

  /** The k nearest by cosine among those allowed, scored as the service does: 1 / (2 - cosine). */
  nearest(query: readonly number[], k: number, allowed: (key: string) => boolean): Scores {
    const wanted = normalised(query);
    const found: [string, number][] = [];
    for (const [key, vector] of this.#vectors) if (allowed(key)) found.push([key, dot(wanted, vector)]);
    found.sort((a, b) => b[1] - a[1]);
    return new Map(found.slice(0, k).map(([key, cosine]) => [key, 1 / (2 - cosine)]));
  }
}

/** Turns a text into a vector of so many dimensions, as the vectorizer of an index would. */
export type Vectorize = (text: string, dimensions: number) => number[];

/** A vector query, checked against the index, with its vector made. */
export interface ReadyVectorQuery {
  field: string;
  vector: readonly number[];
  k: number;
}

/** Checks vector queries as the service does and turns texts into vectors; one result for each field named. */
export function readyVectorQueries(
  queries: readonly VectorQuery[],
  index: CheckedIndex,
  vectorize: Vectorize,
): ReadyVectorQuery[] {
  const ready: ReadyVectorQuery[] = [];
  for (const query of queries)
    for (const field of fieldsOf(query, index)) {
      const vector = query.kind === 'vector' ? query.vector : vectorized(query.text, field, index, vectorize);
      if (vector.length !== field.dimensions)
        throw badRequest(
          `The vector field '${field.name}', with dimension of '${field.dimensions}', expects a length of '${field.dimensions}'. However, the provided vector has a length of '${vector.length}'. Please ensure that the vector length matches the expected length of the vector field.`,
          'vectorQueries',
          'InvalidVectorQuery',
        );
      ready.push({ field: field.name, vector, k: query.k ?? 50 });
    }
  return ready;
}

function fieldsOf(query: VectorQuery, { fields }: CheckedIndex): Field[] {
  const names = (query.fields ?? '').split(',').map((name) => name.trim());
  if (names.length === 1 && names[0] === '') {
    const vectors = [...fields.values()].filter(isVector);
    if (vectors.length !== 1) throw badRequest('A vector query must name its fields.', 'vectorQueries');
    return vectors;
  }
  return names.map((name) => {
    const field = fields.get(name);
    if (!field || !isVector(field))
      throw badRequest(
        `Unknown field '${name}' in vector field list, or it is not a vector field.`,
        'vectorQueries',
        'InvalidVectorQuery',
      );
    return field;
  });
}

function vectorized(
  text: string,
  field: Field,
  { definition }: CheckedIndex,
  vectorize: Vectorize,
): readonly number[] {
  const profile = definition.vectorSearch?.profiles?.find(({ name }) => name === field.vectorSearchProfile);
  if (!profile?.vectorizer)
    throw badRequest(
      `Field '${field.name}' does not have a vectorizer defined in its vector profile.`,
      'vectorQueries',
      'InvalidVectorQuery',
    );
  return vectorize(text, field.dimensions ?? 0);
}

function normalised(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] as number) * (right[at] as number);
  return sum;
}
