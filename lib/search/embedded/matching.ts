import type { SqlCondition } from './compile-filter.ts';
import type { QueryPlan } from './rank/query-plan.ts';

/** SQL with its bound parameters in order. */
export interface Sql {
  sql: string;
  parameters: (string | number)[];
}

/** The FTS5 query of a plan: any form of any term; undefined when the question has no word. */
export function matchExpression(plan: QueryPlan): string | undefined {
  const terms = new Set(plan.terms.flatMap(({ forms }) => forms.map(({ term }) => term)));
  // Quoted, a term is text to FTS5 whatever it says; analyzed terms hold no quotes.
  const quoted = [...terms].filter(Boolean).map((term) => `"${term.replaceAll('"', '')}"`);
  return quoted.length > 0 ? quoted.join(' OR ') : undefined;
}

/**
 * SQL that narrows a passage id (an SQL expression) to a condition. A condition over documents is decided once a
 * document, and the id tells the document; one over passages looks each passage up.
 */
export function narrow(id: string, condition: SqlCondition | undefined): Sql {
  if (!condition) return { sql: '', parameters: [] };
  const sql =
    condition.of === 'document'
      ? ` AND (${id} >> 20) IN (SELECT d.id FROM documents d WHERE ${condition.sql})`
      : ` AND EXISTS (SELECT 1 FROM passages p, documents d WHERE p.id = ${id} AND d.id = (${id} >> 20) AND ${condition.sql})`;
  return { sql, parameters: condition.parameters };
}
