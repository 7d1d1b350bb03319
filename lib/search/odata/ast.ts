import type { Literal } from './tokenize.ts';

/** How two values compare. */
export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** A field, or the variable of a lambda, and where the filter names it (from 1). */
export interface Operand {
  name: string;
  at: number;
}

/**
 * A parsed filter. `and` and `or` hold two operands or more; `in` stands for `field in (…)` and for
 * `search.in(field, …)`; an `any` without a predicate asks whether the collection holds anything.
 */
export type FilterNode =
  | { kind: 'and' | 'or'; operands: FilterNode[] }
  | { kind: 'not'; operand: FilterNode }
  | { kind: 'constant'; value: boolean }
  | { kind: 'compare'; operand: Operand; operator: Comparison; value: Literal }
  | { kind: 'in'; operand: Operand; values: Literal[] }
  | { kind: 'any'; collection: Operand; variable: string; predicate: FilterNode | undefined }
  | { kind: 'all'; collection: Operand; variable: string; predicate: FilterNode };
