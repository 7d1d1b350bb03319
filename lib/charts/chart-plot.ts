/** Where the parts of a plot are, in pixels of its drawing. */
export interface ChartPlot {
  /** The axis of values stands at this end, `0` to the left. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The width that each moment has. */
  band: number;
  /** The middle of a moment. */
  xOf(moment: number): number;
  yOf(value: number): number;
  /** The moment at a place from the left; the nearest where there is none. */
  momentAt(x: number): number;
}

interface PlotSize {
  width: number;
  height: number;
  /** The room for the texts of the axis of values. */
  axis: number;
  moments: number;
  /** The value at the top. */
  reach: number;
  rightToLeft: boolean;
}

const ABOVE = 8;
const BELOW = 24;
const BEHIND = 4;

/** Lays a plot out: time runs as the language is written, the axis of values stands where lines begin. */
export function chartPlot({ width, height, axis, moments, reach, rightToLeft }: PlotSize): ChartPlot {
  const [left, right] = rightToLeft ? [BEHIND, width - axis] : [axis, width - BEHIND];
  const [top, bottom] = [ABOVE, height - BELOW];
  const band = (right - left) / Math.max(1, moments);
  const place = (moment: number) => (rightToLeft ? moments - 1 - moment : moment);
  return {
    left,
    right,
    top,
    bottom,
    band,
    xOf: (moment) => left + (place(moment) + 0.5) * band,
    yOf: (value) => bottom - (value / reach) * (bottom - top),
    momentAt: (x) => place(Math.min(moments - 1, Math.max(0, Math.floor((x - left) / band)))),
  };
}

/** Which moments have their name below them, where each needs this many pixels: evenly spread, from the first. */
export function tickedMoments(moments: number, band: number, roomForOne: number): number[] {
  const every = Math.max(1, Math.ceil(roomForOne / Math.max(band, 1e-6)));
  return Array.from({ length: Math.ceil(moments / every) }, (_, i) => i * every);
}

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
