import { sourcefileOf } from '#lib/core/sourcepage.ts';

/** Whether a place is one of the expected ones. */
export function isExpected(expected: readonly string[], sourcepage: string): boolean {
  return expected.some((place) => isPlace(place, sourcepage));
}

const ROWS = /^(?<before>.*\brow=)(?<first>\d+)(?:-(?<last>\d+))?$/;

/**
 * Whether a cited `sourcepage` is the place that a question expects: the same name; or any place of the file, when
 * the expectation has no fragment; or rows of the same sheet that overlap (`offices.csv#row=2-4`).
 */
export function isPlace(expected: string, sourcepage: string): boolean {
  if (expected === sourcepage) return true;
  if (sourcefileOf(expected) !== sourcefileOf(sourcepage)) return false;
  return !expected.includes('#') || rowsOverlap(expected, sourcepage);
}

function rowsOverlap(one: string, other: string): boolean {
  const a = ROWS.exec(one)?.groups;
  const b = ROWS.exec(other)?.groups;
  if (!a || !b || a['before'] !== b['before']) return false;
  return first(a) <= last(b) && first(b) <= last(a);
}

function first(rows: Record<string, string | undefined>): number {
  return Number(rows['first']);
}

function last(rows: Record<string, string | undefined>): number {
  return Number(rows['last'] ?? rows['first']);
}
