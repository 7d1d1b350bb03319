import type { SqlCondition } from './compile-filter.ts';
import type { PlannedTerm, QueryPlan } from './rank/query-plan.ts';
import type { Vocabulary } from './rank/vocabulary.ts';

/** SQL with its bound parameters in order. */
export interface Sql {
  sql: string;
  parameters: (string | number)[];
}

/**
 * The first stage skips common words if rarer ones together find this many passages: ten times the reranked
 * number.
 */
const ENOUGH_PASSAGES = 700;

/** The FTS5 query of a plan: any form of any word; undefined for a question without words. */
export function matchExpression({ terms }: QueryPlan): string | undefined {
  return anyOf(terms);
}

/**
 * The words that the first stage searches for. BM25 is paid for each passage that holds a word, and a common word is in very
 * many and worth little: once rarer words find enough passages to choose from, it only helps to order those, which
 * the reranker does.
 */
export function firstStageTerms({ terms }: QueryPlan, vocabulary: Vocabulary): PlannedTerm[] {
  const counted = terms
    .map((planned) => ({ planned, passages: passagesOf(planned, vocabulary) }))
    .sort((a, b) => a.passages - b.passages);
  let found = 0;
  const needed = counted.filter(({ passages }) => {
    const isNeeded = found < ENOUGH_PASSAGES;
    found += passages;
    return isNeeded;
  });
  const rarer = new Set(needed.map(({ planned }) => planned));
  return terms.filter((planned) => rarer.has(planned));
}

function passagesOf({ forms }: PlannedTerm, vocabulary: Vocabulary): number {
  return forms.reduce((total, { term }) => total + vocabulary.frequency(term), 0);
}

function anyOf(planned: readonly PlannedTerm[]): string | undefined {
  const terms = new Set(planned.flatMap(({ forms }) => forms.map(({ term }) => term)));
  // Quoted, a term is text to FTS5 whatever it says; analyzed terms hold no quotes.
  const quoted = [...terms].filter(Boolean).map((term) => `"${term.replaceAll('"', '')}"`);
  return quoted.length > 0 ? quoted.join(' OR ') : undefined;
}

function narrowing(id: string, { sql, of }: SqlCondition): string {
  switch (of) {
    case 'hidden documents':
      return ` AND (${id} >> 20) NOT IN (${sql})`;
    case 'document':
      return ` AND (${id} >> 20) IN (SELECT d.id FROM documents d WHERE ${sql})`;
    default:
      return ` AND EXISTS (SELECT 1 FROM passages p, documents d WHERE p.id = ${id} AND d.id = (${id} >> 20) AND ${sql})`;
  }
}

/**
 * SQL that narrows a passage id (an SQL expression) to a condition. A condition over documents is decided once a
 * document, and the id tells the document; one over passages looks each passage up.
 */
export function narrow(id: string, condition: SqlCondition | undefined): Sql {
  if (!condition) return { sql: '', parameters: [] };
  return { sql: narrowing(id, condition), parameters: condition.parameters };
}
