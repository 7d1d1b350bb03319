import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { EMBEDDING_DIMENSIONS } from './embedding.ts';

/** The embedder of an index's passages. Vectors of different embedders cannot be compared. */
export interface Embedder {
  name: string;
  dimensions: number;
}

/** The index's own lexical vectors, made without any service. */
export const LEXICAL: Embedder = { name: 'lexical', dimensions: EMBEDDING_DIMENSIONS };

/** The key of the index's note of its embedder. */
export const EMBEDDER_NOTE = 'embedder';

/** Reads what `writeEmbedder` wrote; an index without a note holds its own lexical vectors. */
export function readEmbedder(note: string | null): Embedder {
  const noted: unknown = note === null ? undefined : JSON.parse(note);
  if (!isRecord(noted) || typeof noted['name'] !== 'string') return LEXICAL;
  return { name: noted['name'], dimensions: Number(noted['dimensions']) };
}

/** The index's note of its embedder. */
export function writeEmbedder({ name, dimensions }: Embedder): string {
  return JSON.stringify({ name, dimensions });
}

/** Whether vectors of both can be compared. */
export function isSameEmbedder(one: Embedder, other: Embedder): boolean {
  return one.name === other.name && one.dimensions === other.dimensions;
}

/** The error of an index that another embedder filled than the one in use, with what to do. */
export function otherEmbedder(index: Embedder, inUse: Embedder): AppError {
  return new AppError('unavailable', describeOther(index, inUse));
}

/** The same as a notice: what cannot be compared, and what to do. */
export function describeOther(index: Embedder, inUse: Embedder): string {
  return (
    `The index was embedded by ${describe(index)} and cannot be searched by vectors of ${describe(inUse)}. ` +
    'The server embeds them again by itself when it starts; `npm run ingest -- --upgrade` does it now.'
  );
}

function describe({ name, dimensions }: Embedder): string {
  return `${name} (${dimensions} dimensions)`;
}
