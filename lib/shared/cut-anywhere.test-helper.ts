import fc from 'fast-check';

/** Arbitrary cut positions for `cutAt`. */
export const anyCuts = fc.oneof(
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
  fc.constant('everywhere' as const),
);

/** Splits text or bytes at these fractions of its length, or after each element; the pieces joined are the input. */
export function cutAt<Whole extends string | Uint8Array>(
  whole: Whole,
  cuts: readonly number[] | 'everywhere',
): Whole[] {
  const inside =
    cuts === 'everywhere'
      ? Array.from({ length: whole.length }, (_, at) => at)
      : cuts.map((cut) => Math.floor(cut * whole.length)).sort((a, b) => a - b);
  const bounds = [0, ...inside, whole.length];
  return bounds.slice(1).map((end, index) => whole.slice(bounds[index], end) as Whole);
}
