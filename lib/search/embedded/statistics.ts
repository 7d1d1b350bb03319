import type { DatabaseSync } from 'node:sqlite';
import { mayRead } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import type { Language } from '#lib/text/language.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { stringList } from './document-rows.ts';
import {
  combineVocabularies,
  createVocabulary,
  type Vocabulary,
  type VocabularyEntry,
} from './rank/vocabulary.ts';
import type { StatementCache } from './statement-cache.ts';
import { PUBLIC } from './word-table.ts';

/** What ranking must know of the documents that one caller may read. */
export interface Statistics {
  vocabulary: Vocabulary;
  /** Words of an average passage. */
  averageTerms: number;
}

/** Documents with the same readers, not everyone. */
interface Audience {
  key: string;
  oids: string[];
  groups: string[];
  passages: number;
}

/** The words of some audiences' documents. */
interface Layer {
  vocabulary: Vocabulary;
  /** Passages by language. */
  languages: Map<Language, number>;
  /** Words in all passages together. */
  terms: number;
  /** Different words: what it costs in memory. */
  size: number;
}

/** Something built from the index, which may lag behind it. */
interface Built<T> {
  value: T;
  version: unknown;
  rebuildAfter: number;
}

/**
 * Building takes time proportional to the words. While the index changes all the time, each part is built anew for at
 * most a twentieth of the time; weights and typo corrections lag for that long, matches never do.
 */
const REBUILD_SHARE = 20;
/** Passages of an audience whose words are a layer of their own, shared by all its readers. */
const LARGE = 1000;
/** Different words of the layers in memory, and callers whose audiences are known. */
const MAX_WORDS = 600_000;
const MAX_CALLERS = 500;

/**
 * What is known of words, from the documents that a caller may read and no others: those that everyone may read, and on
 * top of them the caller's. So a document changes no result, score or correction for people who may not read it.
 */
export class ReadableStatistics {
  readonly #db: DatabaseSync;
  readonly #statements: StatementCache;
  #version: unknown;
  #audiences: Built<Audience[]> | undefined;
  #public: Built<Layer> | undefined;
  readonly #layers = new Map<string, Built<Layer>>();
  readonly #readable = new Map<string, Audience[]>();

  constructor(db: DatabaseSync, statements: StatementCache) {
    this.#db = db;
    this.#statements = statements;
  }

  /** Call it when the index has changed, with what tells this state of it from others. */
  follow(version: unknown): void {
    this.#version = version;
  }

  /** The statistics for a caller; undefined may read everything. */
  for(access: AccessFilter | undefined): Statistics {
    this.#public = this.#current(this.#public, () => this.#buildPublic());
    const readable = this.#readableBy(access);
    const small = readable.filter(({ passages }) => passages < LARGE);
    const layers = [
      this.#public.value,
      ...readable.filter(({ passages }) => passages >= LARGE).map((audience) => this.#layer([audience])),
      ...(small.length > 0 ? [this.#layer(small)] : []),
    ];
    this.#dropOldLayers();
    const vocabulary = combineVocabularies(
      layers.map((layer) => layer.vocabulary),
      commonestFirst(layers.flatMap(({ languages }) => [...languages])),
    );
    const terms = layers.reduce((total, layer) => total + layer.terms, 0);
    return { vocabulary, averageTerms: Math.max(1, terms / Math.max(1, vocabulary.passages)) };
  }

  #current<T>(built: Built<T> | undefined, build: () => T): Built<T> {
    const started = performance.now();
    if (built && (built.version === this.#version || started < built.rebuildAfter)) return built;
    const value = build();
    const now = performance.now();
    return { value, version: this.#version, rebuildAfter: now + REBUILD_SHARE * (now - started) };
  }

  #readableBy(access: AccessFilter | undefined): Audience[] {
    const audiences = this.#current(this.#audiences, () => this.#readAudiences());
    if (audiences !== this.#audiences) this.#readable.clear();
    this.#audiences = audiences;
    if (!access) return audiences.value;
    const caller = JSON.stringify([access.oids, access.groups, access.open]);
    const known = this.#readable.get(caller);
    if (known) return known;
    if (this.#readable.size >= MAX_CALLERS) this.#readable.clear();
    const readable = audiences.value.filter((audience) => mayRead(audience, access) !== undefined);
    this.#readable.set(caller, readable);
    return readable;
  }

  #layer(audiences: readonly Audience[]): Layer {
    const keys = audiences.map(({ key }) => key);
    const name = keys.join(' ');
    const built = this.#current(this.#layers.get(name), () => this.#build(keys));
    this.#layers.delete(name);
    this.#layers.set(name, built);
    return built.value;
  }

  #dropOldLayers(): void {
    let words = [...this.#layers.values()].reduce((total, { value }) => total + value.size, 0);
    for (const [name, { value }] of this.#layers) {
      if (words <= MAX_WORDS || this.#layers.size === 1) return;
      this.#layers.delete(name);
      words -= value.size;
    }
  }

  #readAudiences(): Audience[] {
    const rows = this.#statements.all(
      `SELECT a.audience, a.passages, d.oids, d.groups FROM
         (SELECT audience, min(id) AS id, sum(passages) AS passages FROM documents WHERE audience <> ?
          GROUP BY audience) a
       JOIN documents d ON d.id = a.id ORDER BY a.audience`,
      PUBLIC,
    );
    return rows.map((row) => ({
      key: String(row['audience']),
      oids: stringList(row['oids']),
      groups: stringList(row['groups']),
      passages: Number(row['passages']),
    }));
  }

  #buildPublic(): Layer {
    const words = this.#db.prepare('SELECT word, term, passages FROM words WHERE passages > 0');
    words.setReturnArrays(true);
    // With `setReturnArrays`, rows are lists of columns, which the typings do not know.
    const rows = words.iterate() as unknown as Iterable<[string, string, number]>;
    const entries = Array.from(rows, ([word, term, passages]) => ({ word, term, passages }));
    return this.#layerOf([PUBLIC], entries);
  }

  #build(audiences: readonly string[]): Layer {
    const counts = new Map<number, number>();
    const rows = this.#statements.all(
      `SELECT w.counts FROM documents d JOIN document_words w ON w.document = d.id
       WHERE d.audience IN (SELECT value FROM json_each(?))`,
      JSON.stringify(audiences),
    );
    for (const { counts: packed } of rows) {
      if (!(packed instanceof Uint8Array)) continue;
      const pairs = new Uint32Array(packed.slice().buffer);
      for (let at = 0; at < pairs.length; at += 2) {
        const id = pairs[at] ?? 0;
        counts.set(id, (counts.get(id) ?? 0) + (pairs[at + 1] ?? 0));
      }
    }
    const words = this.#statements.all(
      'SELECT w.id, w.word, w.term FROM json_each(?) AS f JOIN words w ON w.id = f.value',
      JSON.stringify([...counts.keys()]),
    );
    const entries = words.map(({ id, word, term }) => ({
      word: String(word),
      term: String(term),
      passages: counts.get(Number(id)) ?? 0,
    }));
    return this.#layerOf(audiences, entries);
  }

  #layerOf(audiences: readonly string[], entries: readonly VocabularyEntry[]): Layer {
    const totals = this.#statements.all(
      `SELECT language, sum(passages) AS passages, sum(termCount) AS terms FROM documents
       WHERE audience IN (SELECT value FROM json_each(?)) GROUP BY language`,
      JSON.stringify(audiences),
    );
    const total = (column: string) => totals.reduce((sum, row) => sum + Number(row[column]), 0);
    const languages = new Map<Language, number>();
    for (const { language, passages } of totals) {
      const known = String(language);
      if (isLanguage(known)) languages.set(known, Number(passages));
    }
    const vocabulary = createVocabulary(entries, total('passages'), commonestFirst([...languages]));
    return { vocabulary, languages, terms: total('terms'), size: entries.length };
  }
}

/** The languages of the most passages first; of equals, by the alphabet. */
function commonestFirst(counted: readonly (readonly [Language, number])[]): Language[] {
  const totals = new Map<Language, number>();
  for (const [language, passages] of counted) totals.set(language, (totals.get(language) ?? 0) + passages);
  return [...totals].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([language]) => language);
}

function isLanguage(language: string): language is Language {
  return language === 'und' || Object.hasOwn(STOP_WORDS, language);
}
