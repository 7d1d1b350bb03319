import { prepare, prepareDocument, type RankedDocument, type RankedPassage } from './rank/candidate.ts';
import { documentOf } from './schema.ts';
import type { Row, StatementCache } from './statement-cache.ts';

/** Passages that are surely cached; twice as many at most, in some 25 MB. */
const CAPACITY = 10_000;

/**
 * What ranking reads of passages. The questions of a company come back to the same ones, so those found lately are cached,
 * prepared; `clear` whenever the index has changed.
 */
export class PassageCache {
  readonly #statements: StatementCache;
  readonly #capacity: number;
  /** The latest found, and those before them: cheaper than an exact order of use. */
  #latest = new Map<number, RankedPassage>();
  #before = new Map<number, RankedPassage>();
  #documents = new Map<number, RankedDocument>();

  constructor(statements: StatementCache, capacity = CAPACITY) {
    this.#statements = statements;
    this.#capacity = capacity;
  }

  clear(): void {
    this.#latest = new Map();
    this.#before = new Map();
    this.#documents = new Map();
  }

  /** The digest of each passage: passages that say the same share it. */
  digests(ids: readonly number[]): Map<number, number> {
    const { found, unknown } = this.#lookUp(ids);
    const digests = new Map([...found].map(([id, { digest }]) => [id, digest]));
    if (unknown.length === 0) return digests;
    const rows = this.#statements.all(
      'SELECT r.id, r.digest FROM json_each(?) AS f JOIN ranking r ON r.id = f.value',
      JSON.stringify(unknown),
    );
    for (const { id, digest } of rows) digests.set(Number(id), Number(digest));
    return digests;
  }

  /** The passages of these ids that exist. */
  passages(ids: readonly number[]): Map<number, RankedPassage> {
    const { found, unknown } = this.#lookUp(ids);
    for (const [id, passage] of this.#read(unknown)) {
      found.set(id, passage);
      this.#store(id, passage);
    }
    return found;
  }

  #lookUp(ids: readonly number[]): { found: Map<number, RankedPassage>; unknown: number[] } {
    const found = new Map<number, RankedPassage>();
    const unknown: number[] = [];
    for (const id of ids) {
      const passage = this.#find(id);
      if (passage) found.set(id, passage);
      else unknown.push(id);
    }
    return { found, unknown };
  }

  #find(id: number): RankedPassage | undefined {
    const latest = this.#latest.get(id);
    if (latest) return latest;
    const before = this.#before.get(id);
    if (before) this.#store(id, before);
    return before;
  }

  #store(id: number, passage: RankedPassage): void {
    if (this.#latest.size >= this.#capacity) {
      this.#before = this.#latest;
      this.#latest = new Map();
      this.#documents = new Map();
    }
    this.#latest.set(id, passage);
  }

  *#read(ids: readonly number[]): Iterable<[number, RankedPassage]> {
    if (ids.length === 0) return;
    const rows = this.#statements.all(
      `SELECT r.id, r.digest, r.terms, r.headingTerms, p.headings, p.content, p.sourcepage, d.titleTerms, d.sourcefile
       FROM json_each(?) AS f JOIN ranking r ON r.id = f.value JOIN passages p ON p.id = f.value
       JOIN documents d ON d.id = (f.value >> 20)`,
      JSON.stringify(ids),
    );
    for (const row of rows) {
      const id = Number(row['id']);
      const stored = {
        digest: Number(row['digest']),
        content: String(row['content']),
        headings: JSON.parse(String(row['headings'])),
        terms: String(row['terms']),
        headingTerms: String(row['headingTerms']),
        sourcepage: String(row['sourcepage']),
      };
      yield [id, prepare(stored, this.#document(id, row))];
    }
  }

  #document(passage: number, row: Row): RankedDocument {
    const id = documentOf(passage);
    const known =
      this.#documents.get(id) ?? prepareDocument(String(row['sourcefile']), String(row['titleTerms']));
    this.#documents.set(id, known);
    return known;
  }
}
