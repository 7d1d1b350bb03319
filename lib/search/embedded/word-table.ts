import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { mayRead } from '#lib/core/access/may-read.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import type { IndexedWord } from '#lib/text/words.ts';
import { StatementCache } from './statement-cache.ts';

/** A word and the number of a document's passages that contain it. */
interface WordCount {
  word: IndexedWord;
  passages: number;
}

/** Words whose ids are remembered: enough for most of a collection's, in some 50 MB. */
const MAX_REMEMBERED = 300_000;

/** Which total a document's words count to: that of documents that everyone may read, or that of all others. */
const TOTALS = { public: 'passages', restricted: 'restricted' } as const;
type Total = keyof typeof TOTALS;

/**
 * How many passages hold each word. A document stores its counts as pairs of 32-bit numbers (word, passages); they are
 * added to a total for many documents at once, since the words of each are spread over the whole table. Documents that
 * not everyone may read have a total of their own, which nothing but `dropUnused` reads. Removing a document takes back
 * what was added for it; a word that no document has any more stays, with totals of 0, until `dropUnused`.
 */
export class WordTable {
  readonly #statements: StatementCache;
  readonly #ids = new Map<string, number>();
  #seenVersion: unknown;

  constructor(db: DatabaseSync) {
    this.#statements = new StatementCache(db);
  }

  /** Notes a document's words; `countPending` adds them to the totals. */
  add(document: number, words: Iterable<WordCount>): void {
    this.#forgetWhatOthersChanged();
    const pairs: number[] = [];
    for (const { word, passages } of words) pairs.push(this.#idOf(word), passages);
    this.#statements.run(
      'INSERT INTO document_words (document, counts) VALUES (?, ?)',
      document,
      new Uint8Array(Uint32Array.from(pairs).buffer),
    );
    this.recount(document);
  }

  /** Takes a document's words out of its total, as far as they are in it, and forgets them. */
  remove(document: number): void {
    this.uncount(document);
    this.#statements.run('DELETE FROM document_words WHERE document = ?', document);
  }

  /** Counts a document's words to its total again, at the next `countPending`; `uncount` it before its readers change. */
  recount(document: number): void {
    this.#statements.run('INSERT OR IGNORE INTO uncounted_documents (document) VALUES (?)', document);
  }

  /** Takes a document's words out of its total, as far as they are in it. */
  uncount(document: number): void {
    const isUncounted = this.#statements.get(
      'SELECT 1 FROM uncounted_documents WHERE document = ?',
      document,
    );
    if (isUncounted) this.#statements.run('DELETE FROM uncounted_documents WHERE document = ?', document);
    else this.#addToTotals([document], -1);
  }

  /** Brings the totals up to date. */
  countPending(): void {
    const pending = this.#statements.all('SELECT document FROM uncounted_documents');
    if (pending.length === 0) return;
    this.#addToTotals(
      pending.map(({ document }) => Number(document)),
      1,
    );
    this.#statements.run('DELETE FROM uncounted_documents');
  }

  /** Removes the words that no document has. */
  dropUnused(): void {
    // A word with a total of 0 may be one of a document that is not counted yet.
    this.countPending();
    this.#statements.run('DELETE FROM words WHERE passages <= 0 AND restricted <= 0');
    // Their ids may be given to other words.
    this.forget();
  }

  empty(): void {
    for (const table of ['words', 'document_words', 'uncounted_documents']) {
      this.#statements.run(`DELETE FROM ${table}`);
    }
    this.forget();
  }

  forget(): void {
    this.#ids.clear();
  }

  #addToTotals(documents: number[], sign: 1 | -1): void {
    const isPublic = (document: number) =>
      this.#statements.get('SELECT 1 FROM documents WHERE id = ? AND audience = ?', document, PUBLIC) !==
      undefined;
    this.#addTo('public', documents.filter(isPublic), sign);
    this.#addTo(
      'restricted',
      documents.filter((document) => !isPublic(document)),
      sign,
    );
  }

  #addTo(total: Total, documents: number[], sign: 1 | -1): void {
    const changes = new Map<number, number>();
    for (const document of documents) {
      const counts = this.#statements.get('SELECT counts FROM document_words WHERE document = ?', document)?.[
        'counts'
      ];
      if (!(counts instanceof Uint8Array)) continue;
      const pairs = new Uint32Array(counts.slice().buffer);
      for (let index = 0; index < pairs.length; index += 2) {
        const id = pairs[index] ?? 0;
        changes.set(id, (changes.get(id) ?? 0) + (pairs[index + 1] ?? 0));
      }
    }
    for (const [id, change] of [...changes].sort(([a], [b]) => a - b)) {
      this.#statements.run(
        `UPDATE words SET ${TOTALS[total]} = ${TOTALS[total]} + ? WHERE id = ?`,
        sign * change,
        id,
      );
    }
  }

  #idOf({ word, term }: IndexedWord): number {
    const key = `${word} ${term}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const row = this.#statements.get('SELECT id FROM words WHERE word = ? AND term = ?', word, term);
    const id = row
      ? Number(row['id'])
      : this.#statements.run(
          'INSERT INTO words (word, term, passages, restricted) VALUES (?, ?, 0, 0)',
          word,
          term,
        );
    if (this.#ids.size >= MAX_REMEMBERED) this.#ids.clear();
    this.#ids.set(key, id);
    return id;
  }

  /** Another process may have emptied the table since: then the ids stand for other words. */
  #forgetWhatOthersChanged(): void {
    const version = this.#statements.get('PRAGMA data_version')?.['data_version'];
    if (version !== this.#seenVersion) this.#ids.clear();
    this.#seenVersion = version;
  }
}

/** The audience of documents that everyone may read. */
export const PUBLIC = '';

/** Names the readers of a document: the same for documents with the same lists, `PUBLIC` where everyone may read it. */
export function audienceOf({ oids, groups }: Pick<StoredDocument, 'oids' | 'groups'>): string {
  if (mayRead({ oids, groups }, { oids: [], groups: [] })) return PUBLIC;
  const lists = [oids, groups].map((readers) => [...new Set(readers)].sort());
  return createHash('sha256').update(JSON.stringify(lists)).digest('base64url').slice(0, 22);
}
