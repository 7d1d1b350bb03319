import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { IndexedWord } from '#lib/text/words.ts';

/** Numbers in a lexical vector. */
export const EMBEDDING_DIMENSIONS = 256;

/** Codes are a whole number of blocks of so many bytes, because a loop of a fixed length scans fastest. */
export const CODE_BLOCK = 32;
const GRAM_LENGTHS = [3, 4];
/** What all character n-grams of a word weigh together, against 1 for its term. */
const GRAMS_WEIGHT = 1;
const MAX_CACHED_WORDS = 50_000;

/** The places a word adds to, and how much. */
interface WordFeatures {
  dimensions: Uint8Array;
  weights: Float32Array;
}

const featuresByWord = new Map<string, WordFeatures>();

/**
 * A vector of length 1 for a bag of words: terms and character n-grams hashed to 256 signed places (feature hashing),
 * repeats damped by a logarithm, words weighted by `weightOf`. Lexical, not semantic: near are texts that share
 * words, word forms and spellings, typos included. All zeros when there is no word.
 */
export function embedWords(
  words: readonly IndexedWord[],
  weightOf: (word: IndexedWord) => number = () => 1,
): Float32Array {
  const vector = new Float32Array(EMBEDDING_DIMENSIONS);
  for (const { word, count } of countRepeats(words)) {
    const weight = (1 + Math.log(count)) * weightOf(word);
    const { dimensions, weights } = featuresOf(word);
    for (let index = 0; index < dimensions.length; index++) {
      const dimension = dimensions[index] ?? 0;
      vector[dimension] = (vector[dimension] ?? 0) + weight * (weights[index] ?? 0);
    }
  }
  return normalized(vector);
}

/** A vector as signed bytes, the largest number ±127: a quarter of the space, and cosines are exact to two digits. */
export function packVector(vector: Float32Array): Uint8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const bytes = new Int8Array(vector.length);
  if (largest > 0)
    for (const [index, value] of vector.entries()) bytes[index] = Math.round((value / largest) * 127);
  return new Uint8Array(bytes.buffer);
}

/** A vector as one bit a dimension, set where it is positive: what a scan of all passages reads. */
export function packCode(vector: Float32Array): Uint8Array {
  const code = new Uint8Array(codeBytes(vector.length));
  for (const [index, value] of vector.entries()) {
    if (value > 0) code[index >> 3] = (code[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return code;
}

/** Bytes in the code of a vector: one for eight dimensions, filled up with zeros to whole blocks. */
export function codeBytes(dimensions: number): number {
  return Math.ceil(dimensions / (8 * CODE_BLOCK)) * CODE_BLOCK;
}

/** The cosine between a vector of length 1 and a packed one; 0 when either is all zeros. */
export function cosine(query: ArrayLike<number>, packed: Uint8Array): number {
  const bytes = new Int8Array(packed.buffer, packed.byteOffset, packed.length);
  let dot = 0;
  let square = 0;
  for (let index = 0; index < bytes.length; index++) {
    const value = bytes[index] ?? 0;
    dot += (query[index] ?? 0) * value;
    square += value * value;
  }
  return square === 0 ? 0 : dot / Math.sqrt(square);
}

/** Scales a vector to length 1; all zeros stay. */
export function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

function countRepeats(words: readonly IndexedWord[]): Iterable<{ word: IndexedWord; count: number }> {
  const counts = new Map<string, { word: IndexedWord; count: number }>();
  for (const word of words) {
    const known = counts.get(word.word);
    if (known) known.count += 1;
    else counts.set(word.word, { word, count: 1 });
  }
  return counts.values();
}

function featuresOf({ word, term }: IndexedWord): WordFeatures {
  const key = `${word} ${term}`;
  const known = featuresByWord.get(key);
  if (known) return known;
  const grams = gramsOf(word);
  const hashes = [hash(`=${term}`), ...grams.map(hash)];
  const gramWeight = GRAMS_WEIGHT / Math.sqrt(Math.max(1, grams.length));
  const features = {
    dimensions: Uint8Array.from(hashes, (value) => value % EMBEDDING_DIMENSIONS),
    weights: Float32Array.from(
      hashes,
      (value, index) => (index === 0 ? 1 : gramWeight) * (value & 0x8000 ? 1 : -1),
    ),
  };
  if (featuresByWord.size >= MAX_CACHED_WORDS) featuresByWord.clear();
  featuresByWord.set(key, features);
  return features;
}

function gramsOf(word: string): string[] {
  const marked = `<${word}>`;
  return GRAM_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, marked.length - length + 1) }, (_, start) =>
      marked.slice(start, start + length),
    ),
  );
}

/** FNV-1a over UTF-16 units, then mixed, since its low bits alone spread poorly (isthe.com/chongo/tech/comp/fnv). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 12)) >>> 0;
}

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
