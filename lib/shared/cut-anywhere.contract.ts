import fc from 'fast-check';

/** Positions at which `cutAt` cuts, of any text or bytes. */
export const anyCuts = fc.oneof(
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
  fc.constant('everywhere' as const),
);

/** Cuts a text or bytes at these shares of its length, or after each element: the pieces make up the whole. */
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
