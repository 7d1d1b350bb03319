import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getLoadablePath } from 'sqlite-vec';

const CANDIDATES = 100;
const NEIGHBOURS = 50;
const DIMENSIONS = 256;

/**
 * What the same search costs in SQL alone, on the same file: FTS5's BM25 for the 100 best passages with their texts,
 * and sqlite-vec's exact search for the 50 nearest vectors. No plan, no fusion, no reranking, no thread.
 */
export class BareSql {
  readonly #db: DatabaseSync;
  readonly #vectors: Float32Array[];

  constructor(dataDir: string) {
    this.#db = new DatabaseSync(join(dataDir, 'index.sqlite'), { readOnly: true, allowExtension: true });
    this.#db.loadExtension(getLoadablePath());
    this.#db.exec('PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;');
    this.#db.exec(
      `CREATE VIRTUAL TABLE temp.vectors USING vec0 (id INTEGER PRIMARY KEY, vector float[${DIMENSIONS}])`,
    );
    this.#vectors = this.#copyVectors();
  }

  /** The FTS5 query for any of the words of a question, as the index spells their stems. */
  matchOf(question: string): string {
    const stem = this.#db.prepare('SELECT term FROM words WHERE word = ?');
    const terms = question.split(' ').map((word) => String(stem.get(word)?.['term'] ?? word));
    return terms.map((term) => `"${term}"`).join(' OR ');
  }

  bm25(match: string): void {
    this.#db
      .prepare(
        `SELECT p.content, r.terms, d.title FROM
           (SELECT rowid AS id, bm25(terms, 1.0, 2.0, 1.0) AS cost FROM terms WHERE terms MATCH ? ORDER BY cost LIMIT ?) m
         JOIN passages p ON p.id = m.id JOIN ranking r ON r.id = m.id JOIN documents d ON d.id = (m.id >> 20)`,
      )
      .all(match, CANDIDATES);
  }

  /** The nearest to the vector of some passage: what is asked for does not change what an exact search costs. */
  nearest(nth: number): void {
    const vector = this.#vectors[nth % this.#vectors.length] ?? new Float32Array(DIMENSIONS);
    this.#db
      .prepare('SELECT id, distance FROM vectors WHERE vector MATCH ? AND k = ?')
      .all(vector, NEIGHBOURS);
  }

  close(): void {
    this.#db.close();
  }

  #copyVectors(): Float32Array[] {
    const some: Float32Array[] = [];
    const insert = this.#db.prepare('INSERT INTO temp.vectors (id, vector) VALUES (?, ?)');
    this.#db.exec('BEGIN');
    for (const { id, vector } of this.#db.prepare('SELECT id, vector FROM ranking').iterate()) {
      if (!(vector instanceof Uint8Array)) continue;
      const floats = Float32Array.from(new Int8Array(vector.buffer, vector.byteOffset, vector.length));
      insert.run(BigInt(Number(id)), floats);
      if (some.length < 50) some.push(floats);
    }
    this.#db.exec('COMMIT');
    return some;
  }
}
