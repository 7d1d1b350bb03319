import type { LineShape } from './line-shape.ts';

/** A line as its author meant it: wrapped lines are joined, and headings are known as such. */
export type LogicalLine = Exclude<LineShape, { kind: 'blank' } | { kind: 'rule' }> & {
  /** True when a blank line or a rule stands above. */
  afterGap: boolean;
  /** For headings: marked or known as one, not only short and without a full stop. */
  isCertain?: boolean;
};
