import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import { CodeScan } from './code-scan.ts';
import { EMBEDDER_NOTE, type Embedder, isSameEmbedder, LEXICAL, readEmbedder } from './embedding.ts';
import { PassageCache } from './passage-cache.ts';
import { PassageLengths } from './passage-lengths.ts';
import type { StatementCache } from './statement-cache.ts';
import { ReadableStatistics, type Statistics } from './statistics.ts';

/** In-memory state of the index being searched; the statistics are of what the caller may read. */
export interface CollectionState extends Statistics {
  lengths: PassageLengths;
  codes: CodeScan;
  passages: PassageCache;
  /** The embedder of the vectors. */
  embedder: Embedder;
}

/** Follows an index: updates the in-memory state before each search. */
export class Collection {
  readonly #db: DatabaseSync;
  readonly #dataVersion: StatementSync;
  readonly #embedderNote: StatementSync;
  readonly #passages: PassageCache;
  #embedder = LEXICAL;
  #codes: CodeScan;
  #version: unknown;
  readonly #lengths: PassageLengths;
  readonly #statistics: ReadableStatistics;

  constructor(db: DatabaseSync, statements: StatementCache) {
    this.#db = db;
    this.#passages = new PassageCache(statements);
    this.#codes = new CodeScan(db, LEXICAL.dimensions);
    this.#lengths = new PassageLengths(db);
    this.#statistics = new ReadableStatistics(db, statements);
    this.#dataVersion = db.prepare('PRAGMA data_version');
    this.#embedderNote = db.prepare('SELECT value FROM meta WHERE key = ?');
  }

  /** The state as of the read transaction at hand, for a caller; undefined may read everything. */
  current(access: AccessFilter | undefined): CollectionState {
    const version = this.#dataVersion.get()?.['data_version'];
    if (version !== this.#version) {
      this.#followEmbedder();
      this.#codes.refresh();
      this.#passages.clear();
      this.#lengths.refresh();
      this.#statistics.follow(version);
      this.#version = version;
    }
    return {
      ...this.#statistics.for(access),
      lengths: this.#lengths,
      codes: this.#codes,
      passages: this.#passages,
      embedder: this.#embedder,
    };
  }

  #followEmbedder(): void {
    const note = this.#embedderNote.get(EMBEDDER_NOTE)?.['value'];
    const embedder = readEmbedder(typeof note === 'string' ? note : null);
    if (isSameEmbedder(embedder, this.#embedder)) return;
    this.#embedder = embedder;
    this.#codes = new CodeScan(this.#db, embedder.dimensions);
  }
}
