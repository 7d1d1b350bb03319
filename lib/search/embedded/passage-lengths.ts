import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { documentOf, passageId } from './schema.ts';

/** The lengths are read again when more than this share of them is of documents that are gone. */
const MAX_STALE_SHARE = 0.2;

/** The words of each passage of a document, in order, as the index stores them. */
export function packLengths(lengths: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(lengths).buffer);
}

/** How many words each passage has, in memory (4 bytes a passage). Ids of documents only grow, so new ones are read. */
export class PassageLengths {
  readonly #read: StatementSync;
  readonly #count: StatementSync;
  #lengths = new Map<number, Uint32Array>();
  #last = 0;

  constructor(db: DatabaseSync) {
    this.#read = db.prepare(
      'SELECT document, lengths FROM document_codes WHERE document > ? ORDER BY document',
    );
    this.#count = db.prepare('SELECT count(*) AS documents FROM document_codes');
  }

  /** Reads what was added since the last call; call it when the index has changed. */
  refresh(): void {
    this.#append();
    const live = Number(this.#count.get()?.['documents']);
    if (this.#lengths.size - live <= MAX_STALE_SHARE * this.#lengths.size) return;
    this.#lengths = new Map();
    this.#last = 0;
    this.#append();
  }

  /** 0 for a passage that does not exist. */
  of(passage: number): number {
    const document = documentOf(passage);
    return this.#lengths.get(document)?.[passage - passageId(document, 0)] ?? 0;
  }

  #append(): void {
    for (const { document, lengths } of this.#read.iterate(this.#last)) {
      if (!(lengths instanceof Uint8Array)) continue;
      this.#last = Number(document);
      this.#lengths.set(this.#last, new Uint32Array(lengths.slice().buffer));
    }
  }
}
