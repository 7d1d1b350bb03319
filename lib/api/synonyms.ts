import type { SynonymGroup } from '#lib/core/question/synonym-group.ts';
import type { StoredGoldenQuestion } from '#lib/core/records/golden-questions.ts';
import type { StoredSynonyms } from '#lib/core/records/synonyms.ts';

// GET    /api/admin/synonyms                        SynonymList
// POST   /api/admin/synonyms             { lines }  SynonymList; groups as SYNONYMS_FILE holds them, a line each
// PUT    /api/admin/synonyms/{synonym}   { line }   SynonymList
// DELETE /api/admin/synonyms/{synonym}              SynonymList
// GET    /api/admin/questions/stored                a file of golden questions, one JSON object a line
// DELETE /api/admin/questions/stored/{question}     204

/** Characters of `lines`. */
export const MOST_SYNONYM_CHARACTERS = 200_000;

/** The company's synonyms. */
export interface SynonymList {
  /** Those that administrators added, last changed first. */
  groups: StoredSynonyms[];
  /** Those of SYNONYMS_FILE, which only the operator changes. */
  file: readonly SynonymGroup[];
  /** What is wrong with the file now; the groups of its last readable version stay in effect. */
  faults: readonly string[];
}

/** What the page of synonyms shows. */
export interface SynonymPage extends SynonymList {
  questions: StoredGoldenQuestion[];
}
