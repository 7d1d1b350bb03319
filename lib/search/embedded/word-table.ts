import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { IndexedWord } from '#lib/text/words.ts';

/** A word and in how many passages of one document it stands. */
interface WordCount {
  word: IndexedWord;
  passages: number;
}

/**
 * How many passages hold each word, kept as documents come and go. A document remembers what it added as pairs of
 * 32-bit numbers (word, passages), so that removing it takes back exactly that.
 */
export class WordTable {
  readonly #add: StatementSync;
  readonly #subtract: StatementSync;
  readonly #purge: StatementSync;

  constructor(db: DatabaseSync) {
    this.#add = db.prepare(
      `INSERT INTO words (word, term, passages) VALUES (?, ?, ?)
       ON CONFLICT (word, term) DO UPDATE SET passages = passages + excluded.passages RETURNING id`,
    );
    this.#subtract = db.prepare('UPDATE words SET passages = passages - ? WHERE id = ?');
    this.#purge = db.prepare('DELETE FROM words WHERE id = ? AND passages <= 0');
  }

  /** Counts a document's words in; returns what `remove` needs to take them back. */
  add(words: Iterable<WordCount>): Uint8Array {
    const pairs: number[] = [];
    for (const { word, passages } of words) {
      const id = this.#add.get(word.word, word.term, passages)?.['id'];
      pairs.push(Number(id), passages);
    }
    return new Uint8Array(Uint32Array.from(pairs).buffer);
  }

  /** Takes back what `add` returned. */
  remove(added: Uint8Array): void {
    const pairs = new Uint32Array(added.slice().buffer);
    for (let index = 0; index < pairs.length; index += 2) {
      const id = pairs[index] ?? 0;
      this.#subtract.run(pairs[index + 1] ?? 0, id);
      this.#purge.run(id);
    }
  }
}
