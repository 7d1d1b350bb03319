import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CODE_BLOCK, codeBytes } from './embedding.ts';
import { passageId } from './schema.ts';
import { TopScores } from './top-scores.ts';

/** A constant of this file: one that is imported is read anew in every turn of the loop below. */
const BLOCK = CODE_BLOCK;
/** Share of removed passages in the cache above which it is built anew. */
const MAX_STALE_SHARE = 0.2;

/** The codes of one document: `count` passages whose codes begin at passage number `first` of the cache. */
interface Span {
  document: number;
  first: number;
  count: number;
}

/** What a scan may find; an absent set allows everything. */
export interface Allowed {
  documents?: ReadonlySet<number>;
  /** Documents that it may not. */
  hidden?: ReadonlySet<number>;
  passages?: ReadonlySet<number>;
}

/**
 * The bit codes of all passages, in memory (a bit a dimension: 32 bytes a lexical vector), brought up to date with the index before each scan.
 * Documents never change under an id and ids only grow, so new ones are read and removed ones may linger:
 * whoever uses a result looks it up in the index, which knows what is gone.
 */
export class CodeScan {
  readonly #read: StatementSync;
  readonly #total: StatementSync;
  readonly #codeBytes: number;
  #codes = new Uint8Array(0);
  #spans: Span[] = [];
  #count = 0;

  /** Scans an index whose vectors have so many dimensions. */
  constructor(db: DatabaseSync, dimensions: number) {
    this.#codeBytes = codeBytes(dimensions);
    this.#read = db.prepare(
      'SELECT document, codes FROM document_codes WHERE document > ? ORDER BY document',
    );
    this.#total = db.prepare('SELECT total(passages) AS passages FROM documents');
  }

  /** Reads what was added since the last call; call it when the index has changed. */
  refresh(): void {
    this.#append();
    const live = Number(this.#total.get()?.['passages']);
    if (this.#count - live <= MAX_STALE_SHARE * this.#count) return;
    this.#spans = [];
    this.#count = 0;
    this.#append();
  }

  /**
   * The `limit` allowed passages most similar to a vector, best first, by a coarse score: the vector's own numbers
   * against the passage's signs.
   */
  nearest(vector: Float32Array, limit: number, { documents, hidden, passages }: Allowed): number[] {
    const scores = scoreAll(this.#codes, this.#count, scoresByByte(vector, this.#codeBytes));
    const top = new TopScores(limit);
    for (const span of this.#spans) {
      if (hidden?.has(span.document)) continue;
      if (!documents || documents.has(span.document)) offerSpan(top, span, scores, passages);
    }
    return top.ids();
  }

  #append(): void {
    for (const row of this.#read.iterate(this.#spans.at(-1)?.document ?? 0)) {
      const codes = row['codes'];
      if (!(codes instanceof Uint8Array)) continue;
      const count = codes.length / this.#codeBytes;
      this.#reserve(this.#count + count);
      this.#codes.set(codes, this.#count * this.#codeBytes);
      this.#spans.push({ document: Number(row['document']), first: this.#count, count });
      this.#count += count;
    }
  }

  #reserve(passages: number): void {
    if (passages * this.#codeBytes <= this.#codes.length) return;
    const larger = new Uint8Array(Math.max(passages, 1.5 * this.#count) * this.#codeBytes);
    larger.set(this.#codes.subarray(0, this.#count * this.#codeBytes));
    this.#codes = larger;
  }
}

/** A pass over all passages for each block of their codes: its part of the table stays in the fastest cache. */
function scoreAll(codes: Uint8Array, count: number, table: Float32Array): Float32Array {
  const scores = new Float32Array(count);
  const blocks = table.length / (BLOCK * 256);
  for (let block = 0; block < blocks; block++) {
    const part = table.subarray(block * BLOCK * 256, (block + 1) * BLOCK * 256);
    addScores(scores, codes, part, block, blocks);
  }
  return scores;
}

/** A function of its own over plain arrays with constant bounds: this loop is what a scan costs, 30 ns a block. */
function addScores(
  scores: Float32Array,
  codes: Uint8Array,
  table: Float32Array,
  block: number,
  blocks: number,
): void {
  for (let passage = 0; passage < scores.length; passage++) {
    const start = (passage * blocks + block) * BLOCK;
    let score = 0;
    for (let byte = 0; byte < BLOCK; byte++) score += table[byte * 256 + (codes[start + byte] ?? 0)] ?? 0;
    scores[passage] = (scores[passage] ?? 0) + score;
  }
}

function offerSpan(
  top: TopScores,
  { document, first, count }: Span,
  scores: Float32Array,
  allowed: ReadonlySet<number> | undefined,
): void {
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const score = scores[first + ordinal] ?? 0;
    if (score <= top.threshold) continue;
    const id = passageId(document, ordinal);
    if (!allowed || allowed.has(id)) top.offer(id, score);
  }
}

/** For each byte of a code and each of its 256 values: what it adds to the dot product of the vector with ±1 signs. */
function scoresByByte(vector: Float32Array, bytes: number): Float32Array {
  const table = new Float32Array(bytes * 256);
  for (let byte = 0; byte < bytes; byte++) {
    const row = byte * 256;
    for (let bit = 0; bit < 8; bit++) table[row] = (table[row] ?? 0) - (vector[byte * 8 + bit] ?? 0);
    // Every other value is one without its highest bit, and that bit's part turned from minus to plus.
    for (let bit = 0; bit < 8; bit++) {
      const turned = 2 * (vector[byte * 8 + bit] ?? 0);
      const highest = 1 << bit;
      for (let rest = 0; rest < highest; rest++)
        table[row + highest + rest] = (table[row + rest] ?? 0) + turned;
    }
  }
  return table;
}
