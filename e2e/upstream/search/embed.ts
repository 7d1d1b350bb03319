/** Turns a text into a vector of the field's dimensions, as the vectorizer of an index would. */
export type Vectorize = (text: string, dimensions: number, field: string) => number[] | Promise<number[]>;

/** Words and their letter trigrams hashed into the dimensions with signs: near where texts share words or parts of them. */
export const hashedEmbedding: Vectorize = (text, dimensions) => {
  const vector: number[] = Array.from<number>({ length: dimensions }).fill(0);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    add(vector, word, 1);
    const padded = ` ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) add(vector, padded.slice(at, at + 3), 0.4);
  }
  return vector.some((value) => value !== 0) ? vector : vector.fill(1);
};

function add(vector: number[], feature: string, weight: number): void {
  let hash = 2_166_136_261;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 16_777_619);
  const place = (hash >>> 1) % vector.length;
  vector[place] = (vector[place] ?? 0) + (hash & 1 ? weight : -weight);
}
