import type { DatabaseSync } from 'node:sqlite';
import { APPROVED_FOLDER } from '#lib/core/documents/validity.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import type { AnalyzedDocument } from './analyze-passage.ts';
import { toDocument } from './document-rows.ts';
import { packLengths } from './passage-lengths.ts';
import { HOME_NOTE, MAX_PASSAGES_PER_DOCUMENT, passageId } from './schema.ts';
import { StatementCache } from './statement-cache.ts';
import { audienceOf, PUBLIC, WordTable } from './word-table.ts';

function validityOf({ validity }: StoredDocument): string | null {
  return validity ? JSON.stringify(validity) : null;
}

/** The statements that change an index. Each method expects to run within a transaction. */
export class DocumentTables {
  readonly #db: DatabaseSync;
  readonly #words: WordTable;
  readonly #statements: StatementCache;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#words = new WordTable(db);
    this.#statements = new StatementCache(db);
  }

  /** Counts the words of documents that were added lately into the totals. */
  countWords(): void {
    this.#words.countPending();
  }

  /** Removes words that no document holds any more, after it has counted those of documents that were added lately. */
  dropUnusedWords(): void {
    this.#words.dropUnused();
  }

  /** Call it after a rollback: what was remembered of the transaction never happened. */
  forget(): void {
    this.#words.forget();
  }

  /** Whether a document has this SHA-256. */
  holdsHash(hash: string): boolean {
    return this.#statements.get('SELECT 1 FROM documents WHERE hash = ?', hash) !== undefined;
  }

  /** Whether there is no passage. */
  isEmpty(): boolean {
    return this.#statements.get('SELECT 1 FROM ranking LIMIT 1') === undefined;
  }

  /** A note of the index about itself, or null. */
  note(key: string): string | null {
    const value = this.#statements.get('SELECT value FROM meta WHERE key = ?', key)?.['value'];
    return typeof value === 'string' ? value : null;
  }

  setNote(key: string, value: string): void {
    this.#statements.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
  }

  /** Removes every document and notes who fills the index next; the other notes stay. */
  empty(fingerprint: string): void {
    this.#db.exec(`
      DELETE FROM document_questions; DELETE FROM document_topics;
      DELETE FROM documents; DELETE FROM document_codes; DELETE FROM outdated_documents; DELETE FROM readers; DELETE FROM passages;
      DELETE FROM ranking; INSERT INTO terms (terms) VALUES ('delete-all');
    `);
    this.#words.empty();
    this.setNote('fingerprint', fingerprint);
  }

  /** Has every document read again; what they have serves until then. */
  markOutdated(): void {
    this.#statements.run('INSERT OR IGNORE INTO outdated_documents (document) SELECT id FROM documents');
  }

  /** Removes all vectors, which those of another embedder do not compare with: texts are found by their words. */
  dropVectors(): void {
    this.#db.exec("UPDATE ranking SET vector = x''; UPDATE document_codes SET codes = x''");
  }

  /** Adds a document that is not there yet. */
  add(document: StoredDocument, analyzed: AnalyzedDocument): void {
    const id = this.#statements.run(
      `INSERT INTO documents (sourcefile, title, mediaType, sizeBytes, hash, category, oids, groups, audience,
        origin, root, modified, validity, titleTerms, language, passages, termCount)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      document.sourcefile,
      document.title,
      document.mediaType,
      document.sizeBytes,
      document.hash,
      document.category,
      JSON.stringify(document.oids),
      JSON.stringify(document.groups),
      audienceOf(document),
      document.origin,
      document.root,
      document.modified ?? null,
      validityOf(document),
      analyzed.titleTerms,
      analyzed.language,
      analyzed.passages.length,
      analyzed.termCount,
    );
    this.#statements.run(
      'INSERT INTO document_codes (document, lengths, codes) VALUES (?, ?, ?)',
      id,
      packLengths(analyzed.passages.map(({ length }) => length)),
      Buffer.concat(analyzed.passages.map(({ code }) => code)),
    );
    this.#words.add(id, analyzed.words.values());
    this.#addReaders(id, document);
    if (document.origin !== 'upload') this.setNote(HOME_NOTE, 'outdated');
    for (const ordinal of analyzed.passages.keys()) this.#addPassage(id, ordinal, analyzed);
    this.#relabelApproved(document);
  }

  /** Removes a document with everything that came from it; returns its hash, or undefined when there is none of that name. */
  remove(sourcefile: string): string | undefined {
    const found = this.#statements.get('SELECT id, hash FROM documents WHERE sourcefile = ?', sourcefile);
    if (!found) return undefined;
    const id = Number(found['id']);
    this.#words.remove(id);
    const first = passageId(id, 0);
    const range = [first, first + MAX_PASSAGES_PER_DOCUMENT - 1] as const;
    this.#statements.run(
      'DELETE FROM terms WHERE rowid IN (SELECT id FROM passages WHERE id BETWEEN ? AND ?)',
      ...range,
    );
    this.#statements.run('DELETE FROM passages WHERE id BETWEEN ? AND ?', ...range);
    this.#statements.run('DELETE FROM ranking WHERE id BETWEEN ? AND ?', ...range);
    this.#statements.run('DELETE FROM readers WHERE document = ?', id);
    this.#statements.run('DELETE FROM document_codes WHERE document = ?', id);
    this.#statements.run('DELETE FROM outdated_documents WHERE document = ?', id);
    this.#statements.run('DELETE FROM document_questions WHERE document = ?', id);
    this.#statements.run('DELETE FROM document_topics WHERE document = ?', id);
    this.#statements.run('DELETE FROM documents WHERE id = ?', id);
    return String(found['hash']);
  }

  /** The names of the sample documents. */
  samples(): string[] {
    const rows = this.#statements.all("SELECT sourcefile FROM documents WHERE origin = 'sample'");
    return rows.map(({ sourcefile }) => String(sourcefile));
  }

  /** Changes everything about a document that its passages do not depend on; nothing when there is none of that name. */
  relabel(document: StoredDocument): void {
    const { sourcefile, category, oids, groups, origin, root } = document;
    const found = this.#statements.get('SELECT id, audience FROM documents WHERE sourcefile = ?', sourcefile);
    if (!found) return;
    const id = Number(found['id']);
    const audience = audienceOf(document);
    const isMoved = found['audience'] !== audience && [found['audience'], audience].includes(PUBLIC);
    if (isMoved) this.#words.uncount(id);
    this.#statements.run(
      'UPDATE documents SET category = ?, oids = ?, groups = ?, audience = ?, origin = ?, root = ?, validity = ? WHERE id = ?',
      category,
      JSON.stringify(oids),
      JSON.stringify(groups),
      audience,
      origin,
      root,
      validityOf(document),
      id,
    );
    if (isMoved) {
      this.#words.recount(id);
      this.#words.countPending();
    }
    this.#statements.run('DELETE FROM readers WHERE document = ?', id);
    this.#addReaders(id, document);
    this.#relabelApproved(document);
  }

  /** Answers that were approved from a document have its readers. */
  #relabelApproved({ sourcefile, oids, groups }: StoredDocument): void {
    if (sourcefile.startsWith(APPROVED_FOLDER)) return;
    const rows = this.#statements.all(
      `SELECT * FROM documents WHERE sourcefile GLOB '${APPROVED_FOLDER}*'
       AND json_extract(validity, '$.approval.sourcefile') = ?`,
      sourcefile,
    );
    for (const row of rows) this.relabel({ ...toDocument(row), oids, groups });
  }

  #addPassage(document: number, ordinal: number, { titleTerms, passages }: AnalyzedDocument): void {
    const analyzed = passages[ordinal];
    if (!analyzed) return;
    const { passage, headingTerms, terms, vector, digest } = analyzed;
    const id = passageId(document, ordinal);
    this.#statements.run(
      'INSERT INTO passages (id, key, sourcepage, headings, content) VALUES (?, ?, ?, ?, ?)',
      id,
      passage.id,
      passage.sourcepage,
      JSON.stringify(passage.headings),
      passage.content,
    );
    this.#statements.run(
      'INSERT INTO ranking (id, digest, vector, headingTerms, terms) VALUES (?, ?, ?, ?, ?)',
      id,
      digest,
      vector,
      headingTerms,
      terms,
    );
    this.#statements.run(
      'INSERT INTO terms (rowid, title, headings, content) VALUES (?, ?, ?, ?)',
      id,
      titleTerms,
      headingTerms,
      terms,
    );
  }

  #addReaders(document: number, { oids, groups }: StoredDocument): void {
    for (const [kind, readers] of Object.entries({ oids, groups })) {
      for (const reader of readers) {
        this.#statements.run(
          'INSERT OR IGNORE INTO readers (kind, reader, document) VALUES (?, ?, ?)',
          kind,
          reader,
          document,
        );
      }
    }
  }
}
