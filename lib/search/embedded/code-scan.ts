import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { EMBEDDING_DIMENSIONS } from './embedding.ts';
import { passageId } from './schema.ts';
import { TopScores } from './top-scores.ts';

const CODE_BYTES = EMBEDDING_DIMENSIONS / 8;
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
  passages?: ReadonlySet<number>;
}

/**
 * The bit codes of all passages, in memory (32 bytes a passage), brought up to date with the index before each scan.
 * Documents never change under an id and ids only grow, so new ones are read and removed ones may linger:
 * whoever uses a result looks it up in the index, which knows what is gone.
 */
export class CodeScan {
  readonly #read: StatementSync;
  readonly #total: StatementSync;
  #codes = new Uint8Array(0);
  #spans: Span[] = [];
  #count = 0;

  constructor(db: DatabaseSync) {
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
  nearest(vector: Float32Array, limit: number, { documents, passages }: Allowed): number[] {
    const table = scoresByByte(vector);
    const top = new TopScores(limit);
    for (const { document, first, count } of this.#spans) {
      if (documents && !documents.has(document)) continue;
      for (let ordinal = 0; ordinal < count; ordinal++) {
        const id = passageId(document, ordinal);
        if (!passages || passages.has(id)) top.offer(id, this.#score(first + ordinal, table));
      }
    }
    return top.ids();
  }

  #score(passage: number, table: Float32Array): number {
    const codes = this.#codes;
    let score = 0;
    let at = passage * CODE_BYTES;
    for (let row = 0; row < table.length; row += 256) {
      score += table[row + (codes[at++] ?? 0)] ?? 0;
    }
    return score;
  }

  #append(): void {
    for (const row of this.#read.iterate(this.#spans.at(-1)?.document ?? 0)) {
      const codes = row['codes'];
      if (!(codes instanceof Uint8Array)) continue;
      const count = codes.length / CODE_BYTES;
      this.#reserve(this.#count + count);
      this.#codes.set(codes, this.#count * CODE_BYTES);
      this.#spans.push({ document: Number(row['document']), first: this.#count, count });
      this.#count += count;
    }
  }

  #reserve(passages: number): void {
    if (passages * CODE_BYTES <= this.#codes.length) return;
    const larger = new Uint8Array(Math.max(passages, 1.5 * this.#count) * CODE_BYTES);
    larger.set(this.#codes.subarray(0, this.#count * CODE_BYTES));
    this.#codes = larger;
  }
}

/** For each byte of a code and each of its 256 values: what it adds to the dot product of the vector with ±1 signs. */
function scoresByByte(vector: Float32Array): Float32Array {
  const table = new Float32Array(CODE_BYTES * 256);
  for (let byte = 0; byte < CODE_BYTES; byte++) {
    for (let value = 0; value < 256; value++) {
      let score = 0;
      for (let bit = 0; bit < 8; bit++) {
        const part = vector[byte * 8 + bit] ?? 0;
        score += value & (1 << bit) ? part : -part;
      }
      table[byte * 256 + value] = score;
    }
  }
  return table;
}
