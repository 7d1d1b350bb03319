/** Steps of gradient ascent, and how fast it goes: enough for either model to come to rest. */
const STEPS = 150;
const RATE = 0.5;

/**
 * Climbs to the highest value of a concave function of `count` numbers from zero by its gradient, each number at a pace of its
 * own (AdaGrad). Deterministic.
 */
export function ascend(
  count: number,
  gradientAt: (weights: readonly number[]) => readonly number[],
): number[] {
  const weights = new Array<number>(count).fill(0);
  const squares = new Array<number>(count).fill(1e-8);
  for (let step = 0; step < STEPS; step++) {
    for (const [index, slope] of gradientAt(weights).entries()) {
      squares[index] = (squares[index] ?? 0) + slope * slope;
      weights[index] = (weights[index] ?? 0) + (RATE * slope) / Math.sqrt(squares[index] ?? 1);
    }
  }
  return weights;
}
