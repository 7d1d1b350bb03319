import type { Found } from './first-stage.ts';
import type { Candidate } from './rank/candidate.ts';
import type { StatementCache } from './statement-cache.ts';

/** What ranking must know of the passages found so far, each read from the index once. */
export class KnownCandidates {
  /** The digest of each passage: passages that say the same share it. */
  readonly digests = new Map<number, number>();
  readonly #statements: StatementCache;
  readonly #candidates = new Map<number, Candidate>();

  constructor(statements: StatementCache) {
    this.#statements = statements;
  }

  read(found: readonly Found[]): void {
    const ids = found.map(({ id }) => id).filter((id) => !this.digests.has(id));
    const rows = this.#statements.all(
      `SELECT r.id, r.digest, r.terms, r.headingTerms, p.content, p.sourcepage, d.titleTerms, d.sourcefile
       FROM json_each(?) AS f JOIN ranking r ON r.id = f.value JOIN passages p ON p.id = f.value
       JOIN documents d ON d.id = (f.value >> 20)`,
      JSON.stringify(ids),
    );
    for (const row of rows) {
      const id = Number(row['id']);
      this.digests.set(id, Number(row['digest']));
      this.#candidates.set(id, {
        id: String(id),
        content: String(row['content']),
        terms: String(row['terms']),
        headingTerms: String(row['headingTerms']),
        titleTerms: String(row['titleTerms']),
        sourcefile: String(row['sourcefile']),
        sourcepage: String(row['sourcepage']),
        firstStageScore: 0,
      });
    }
  }

  /** The passages as the reranker wants them, in the order given. */
  candidates(found: readonly Found[]): Candidate[] {
    return found.flatMap(({ id, score }) => {
      const candidate = this.#candidates.get(id);
      return candidate ? [{ ...candidate, firstStageScore: score }] : [];
    });
  }
}
