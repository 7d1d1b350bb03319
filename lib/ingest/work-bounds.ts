import { AppError } from '#lib/shared/app-error.ts';

/** The most of something that one document may have, and the variable that sets it. */
export interface Bound {
  most: number;
  variable: string;
}

/** How much work one document may take; what is absent has no bound. */
export interface WorkBounds {
  /** Pages, slides or sheets. */
  pages?: Bound | undefined;
  /** Rows of tables and items of lists. */
  rows?: Bound | undefined;
  passages?: Bound | undefined;
  /** Time to read it, and to make its vectors. */
  seconds?: Bound | undefined;
}

/** Throws AppError `too-large` with the bound, its variable and what the document has, where `count` is beyond the bound. */
export function requireWithin(
  bound: Bound | undefined,
  count: number,
  { what, isTotal }: { what: string; isTotal: boolean },
): void {
  if (!bound || count <= bound.most) return;
  const has = isTotal ? `${count}` : `more than ${bound.most}`;
  throw new AppError('too-large', `it has ${has} ${what}; ${bound.most} is the most (${bound.variable})`);
}

/** The smaller of two bounds. */
export function tighter(one: Bound | undefined, other: Bound | undefined): Bound | undefined {
  if (!one || !other) return one ?? other;
  return other.most < one.most ? other : one;
}
