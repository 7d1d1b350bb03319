import { createHash } from 'node:crypto';
import { contentTerms } from './answer/words.ts';

/** The weight of a word's letters beside the word itself. */
const PIECES = 2;

/**
 * A vector of unit length in which texts that share words, or most letters of words, lie close together. The same
 * text gives the same vector everywhere. Lexical, not semantic.
 */
export function embed(text: string, dimensions: number): number[] {
  const vector = new Float64Array(dimensions);
  for (const term of contentTerms(text.slice(0, 40_000))) {
    add(vector, `w ${term}`, 1);
    const pieces = piecesOf(term);
    for (const piece of pieces) add(vector, `p ${piece}`, PIECES / Math.sqrt(pieces.length));
  }
  if (vector.every((value) => value === 0)) add(vector, text, 1);
  const length = Math.hypot(...vector);
  return Array.from(vector, (value) => Math.fround(value / length));
}

function piecesOf(term: string): string[] {
  const framed = `^${term}$`;
  return Array.from({ length: Math.max(1, framed.length - 3) }, (_, at) => framed.slice(at, at + 4));
}

function add(vector: Float64Array, feature: string, weight: number): void {
  const hash = hashOf(feature);
  const at = (hash >>> 1) % vector.length;
  vector[at] = (vector[at] ?? 0) + (hash & 1 ? weight : -weight);
}

/** FNV-1a over UTF-16 units, with a last stir so that near features do not land near each other. */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) {
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A vector for bytes that mean nothing to us: the same for the same bytes, far from all others. */
export function embedBytes(bytes: Uint8Array, dimensions: number): number[] {
  return embed(createHash('sha256').update(bytes).digest('hex'), dimensions);
}
