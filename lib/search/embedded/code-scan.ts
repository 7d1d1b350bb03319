import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CODE_BLOCK, codeBytes } from './embedding.ts';
import { passageId } from './schema.ts';

/** A local constant: an imported binding would be read again in every iteration of the loop below. */
const BLOCK = CODE_BLOCK;
/** The cache is rebuilt above this share of removed passages. */
const MAX_STALE_SHARE = 0.2;

/** The codes of one document: `count` passages whose codes begin at passage number `first` of the cache. */
interface Span {
  document: number;
  first: number;
  count: number;
}

/** Restricts a scan; an absent set allows everything. */
export interface Allowed {
  documents?: ReadonlySet<number>;
  /** Excluded documents. */
  hidden?: ReadonlySet<number>;
  passages?: ReadonlySet<number>;
}

/**
 * The bit codes of all passages in memory (one bit per dimension: 32 bytes for a lexical vector), updated
 * from the index before each scan. Documents never change under an id and ids only grow, so only new ones are
 * read.
 */
export class CodeScan {
  readonly #read: StatementSync;
  readonly #live: StatementSync;
  readonly #codeBytes: number;
  #codes = new Uint8Array(0);
  #spans: Span[] = [];
  #count = 0;
  /** The last document read. */
  #last = 0;

  /** Scans an index with vectors of this many dimensions. */
  constructor(db: DatabaseSync, dimensions: number) {
    this.#codeBytes = codeBytes(dimensions);
    this.#read = db.prepare(
      'SELECT document, codes FROM document_codes WHERE document > ? ORDER BY document',
    );
    this.#live = db.prepare('SELECT document FROM document_codes');
  }

  /** Reads passages added since the last call; call it when the index has changed. */
  refresh(): void {
    this.#append();
    const ids = new Set(this.#live.all().map(({ document }) => Number(document)));
    // What is gone takes no slot of what is there, or a removal would change what others find.
    this.#spans = this.#spans.filter(({ document }) => ids.has(document));
    const live = this.#spans.reduce((total, { count }) => total + count, 0);
    if (this.#count - live <= MAX_STALE_SHARE * this.#count) return;
    this.#spans = [];
    this.#last = 0;
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
    for (const row of this.#read.iterate(this.#last)) {
      const codes = row['codes'];
      if (!(codes instanceof Uint8Array)) continue;
      const count = codes.length / this.#codeBytes;
      this.#reserve(this.#count + count);
      this.#codes.set(codes, this.#count * this.#codeBytes);
      this.#spans.push({ document: Number(row['document']), first: this.#count, count });
      this.#count += count;
      this.#last = Number(row['document']);
    }
  }

  #reserve(passages: number): void {
    if (passages * this.#codeBytes <= this.#codes.length) return;
    const larger = new Uint8Array(Math.max(passages, 1.5 * this.#count) * this.#codeBytes);
    larger.set(this.#codes.subarray(0, this.#count * this.#codeBytes));
    this.#codes = larger;
  }
}

/** One pass over all passages per block of their codes: its part of the table stays in the L1 cache. */
function scoreAll(codes: Uint8Array, count: number, table: Float32Array): Float32Array {
  const scores = new Float32Array(count);
  const blocks = table.length / (BLOCK * 256);
  for (let block = 0; block < blocks; block++) {
    const part = table.subarray(block * BLOCK * 256, (block + 1) * BLOCK * 256);
    addScores(scores, codes, part, block, blocks);
  }
  return scores;
}

/**
 * A separate function over plain arrays with constant bounds: this loop is the cost of a scan, 30 ns per
 * block.
 */
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

/** Holds the best of many scored ids, in memory for a few times the wanted number. */
class TopScores {
  readonly #limit: number;
  #best: { id: number; score: number }[] = [];
  #threshold = Number.NEGATIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Ids at or below this score are ignored. */
  get threshold(): number {
    return this.#threshold;
  }

  /** Offers an id that may be among the best. */
  offer(id: number, score: number): void {
    if (score <= this.#threshold) return;
    this.#best.push({ id, score });
    if (this.#best.length >= 4 * this.#limit) this.#prune();
  }

  /** The best ids offered, best first; of equals, whichever was offered first. */
  ids(): number[] {
    this.#prune();
    return this.#best.map(({ id }) => id);
  }

  #prune(): void {
    this.#best.sort((a, b) => b.score - a.score);
    this.#best.length = Math.min(this.#best.length, this.#limit);
    if (this.#best.length === this.#limit) this.#threshold = this.#best.at(-1)?.score ?? this.#threshold;
  }
}
