import { AppError } from '#lib/shared/app-error.ts';

/** The most of something that one document may have, and the variable that sets it. */
export interface Bound {
  most: number;
  variable: string;
}

/** The work limits of one document; an absent value means no limit. */
export interface WorkBounds {
  /** Pages, slides or sheets. */
  pages?: Bound | undefined;
  /** Rows of tables and items of lists. */
  rows?: Bound | undefined;
  passages?: Bound | undefined;
  /** Time to read it, and to make its vectors. */
  seconds?: Bound | undefined;
}

/** Throws AppError `too-large` with the limit, its variable and the document's count when `count` exceeds the limit. */
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
