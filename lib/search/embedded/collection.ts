import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Language } from '#lib/text/language.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { CodeScan } from './code-scan.ts';
import { EMBEDDER_NOTE, type Embedder, isSameEmbedder, LEXICAL, readEmbedder } from './embedder.ts';
import { PassageCache } from './passage-cache.ts';
import { createVocabulary, type Vocabulary, type VocabularyEntry } from './rank/vocabulary.ts';
import type { StatementCache } from './statement-cache.ts';

/** In-memory state of the index being searched. */
export interface CollectionState {
  vocabulary: Vocabulary;
  averageTerms: number;
  codes: CodeScan;
  passages: PassageCache;
  /** The embedder of the vectors. */
  embedder: Embedder;
}

/**
 * Rebuilding the vocabulary takes time proportional to its size. During continuous ingestion it is rebuilt
 * for at most a twentieth of the time; weights and typo corrections lag for that long, matches never do.
 */
const REBUILD_SHARE = 20;

/** Follows an index: updates the in-memory state before each search. */
export class Collection {
  readonly #db: DatabaseSync;
  readonly #dataVersion: StatementSync;
  readonly #embedderNote: StatementSync;
  readonly #passages: PassageCache;
  #embedder = LEXICAL;
  #codes: CodeScan;
  #version: unknown;
  #vocabulary:
    | { built: Vocabulary; averageTerms: number; isStale: boolean; rebuildAfter: number }
    | undefined;

  constructor(db: DatabaseSync, statements: StatementCache) {
    this.#db = db;
    this.#passages = new PassageCache(statements);
    this.#codes = new CodeScan(db, LEXICAL.dimensions);
    this.#dataVersion = db.prepare('PRAGMA data_version');
    this.#embedderNote = db.prepare('SELECT value FROM meta WHERE key = ?');
  }

  /** The state as of the read transaction at hand. */
  current(): CollectionState {
    const version = this.#dataVersion.get()?.['data_version'];
    if (version !== this.#version) {
      this.#followEmbedder();
      this.#codes.refresh();
      this.#passages.clear();
      if (this.#vocabulary) this.#vocabulary.isStale = true;
      this.#version = version;
    }
    if (
      !this.#vocabulary ||
      (this.#vocabulary.isStale && performance.now() >= this.#vocabulary.rebuildAfter)
    ) {
      this.#vocabulary = this.#build();
    }
    const { built, averageTerms } = this.#vocabulary;
    return {
      vocabulary: built,
      averageTerms,
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

  #build() {
    const started = performance.now();
    const totals = this.#db
      .prepare(
        `SELECT language, sum(passages) AS passages, sum(termCount) AS terms FROM documents
         GROUP BY language ORDER BY passages DESC`,
      )
      .all();
    const passages = sum(totals.map((row) => Number(row['passages'])));
    const terms = sum(totals.map((row) => Number(row['terms'])));
    const languages = totals.map((row) => String(row['language'])).filter(isLanguage);
    const built = createVocabulary(this.#words(), passages, languages);
    const now = performance.now();
    const averageTerms = Math.max(1, terms / Math.max(1, passages));
    return { built, averageTerms, isStale: false, rebuildAfter: now + REBUILD_SHARE * (now - started) };
  }

  *#words(): Iterable<VocabularyEntry> {
    const words = this.#db.prepare('SELECT word, term, passages FROM words WHERE passages > 0');
    words.setReturnArrays(true);
    // With `setReturnArrays`, rows are lists of columns, which the typings do not know.
    for (const row of words.iterate() as unknown as Iterable<[string, string, number]>) {
      yield { word: row[0], term: row[1], passages: row[2] };
    }
  }
}

function isLanguage(language: string): language is Language {
  return language === 'und' || Object.hasOwn(STOP_WORDS, language);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
