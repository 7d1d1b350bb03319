/** The axis of values: it begins at 0, and its last tick is at or above the largest value. */
export interface ChartScale {
  top: number;
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];
/** A tick more is crowded, one less tells too little. */
const INTERVALS = 4;

/**
 * A scale for values up to `largest`, with at most four round intervals; `whole` for what comes in ones. Of nothing it
 * is a scale up to 1.
 */
export function chartScale(largest: number, whole: boolean): ChartScale {
  const reach = Number.isFinite(largest) && largest > 0 ? largest : 1;
  const magnitude = 10 ** Math.floor(Math.log10(reach / INTERVALS));
  const step =
    STEPS.map((factor) => factor * magnitude)
      .filter((size) => !whole || Number.isInteger(size))
      .find((size) => size * INTERVALS >= reach) ?? 1;
  const intervals = Math.max(1, Math.ceil(reach / step - 1e-9));
  // Multiplied, not added up: 0.1 + 0.2 would show.
  const ticks = Array.from({ length: intervals + 1 }, (_, i) => Number((i * step).toPrecision(12)));
  return { top: ticks.at(-1) ?? 1, ticks };
}
