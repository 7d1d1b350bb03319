import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Vectors of a document that never got into the index are dropped after a week. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Stores the vectors of documents that are not in the index yet, so that a run that was interrupted or failed does not
 * embed the same passages again. In one file of `dataDir`, by a hash of model and text; `forget` erases what the index
 * holds and removes an empty file, as `close` does. Holds them in memory where the folder cannot be written.
 */
export class UnfinishedVectors {
  readonly #path: string;
  readonly #model: string;
  #opened: DatabaseSync | undefined;

  constructor(dataDir: string, model: string) {
    this.#path = join(dataDir, 'unfinished-vectors.sqlite');
    this.#model = model;
  }

  find(text: string): number[] | undefined {
    const row = this.#use((db) =>
      db.prepare('SELECT vector FROM vectors WHERE key = ?').get(this.#key(text)),
    );
    const bytes = row?.['vector'];
    // Copied, because numbers of four bytes must begin at a multiple of four.
    return bytes instanceof Uint8Array ? [...new Float32Array(bytes.slice().buffer)] : undefined;
  }

  store(text: string, vector: readonly number[]): void {
    const bytes = new Uint8Array(Float32Array.from(vector).buffer);
    const insert = 'INSERT OR REPLACE INTO vectors (key, vector, at) VALUES (?, ?, ?)';
    this.#use((db) => db.prepare(insert).run(this.#key(text), bytes, Date.now()));
  }

  forget(texts: readonly string[]): void {
    const keys = JSON.stringify(texts.map((text) => this.#key(text)));
    this.#use((db) =>
      db.prepare('DELETE FROM vectors WHERE key IN (SELECT value FROM json_each(?))').run(keys),
    );
    if (this.#isEmpty()) this.close();
  }

  close(): void {
    if (!this.#opened) return;
    const isEmpty = this.#isEmpty();
    const path = this.#opened.location();
    this.#opened.close();
    this.#opened = undefined;
    if (isEmpty && path !== null) rmSync(path, { force: true });
  }

  #isEmpty(): boolean {
    return this.#use((db) => db.prepare('SELECT 1 FROM vectors LIMIT 1').get()) === undefined;
  }

  /** What the disk refuses goes on in memory: without these vectors a run takes longer, and no more. */
  #use<Result>(work: (db: DatabaseSync) => Result): Result {
    try {
      this.#opened ??= prepared(this.#path);
      return work(this.#opened);
    } catch {
      this.#opened = prepared(':memory:');
      return work(this.#opened);
    }
  }

  #key(text: string): string {
    return createHash('sha256').update(`${this.#model}\n${text}`).digest('hex');
  }
}

function prepared(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(join(path, '..'), { recursive: true });
  const db = new DatabaseSync(path);
  // Losing it costs time alone; what is erased leaves no bytes in the file.
  db.exec(`PRAGMA busy_timeout = 5000; PRAGMA secure_delete = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY;
    CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, vector BLOB NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID`);
  db.prepare('DELETE FROM vectors WHERE at < ?').run(Date.now() - RETENTION_MS);
  return db;
}
