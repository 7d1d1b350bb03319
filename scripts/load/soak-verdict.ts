import { median } from '../servers/statistics.ts';
import type { Flatness, SoakVerdict } from './load-result.ts';
import type { ServerSample } from './watch/watched-server.ts';

/** What counts as flat: the share that a figure may rise by. */
const FLAT_WITHIN = 0.1;
/** Stretches whose medians are compared: garbage waits for its collection, so single samples go up and down. */
const STRETCHES = 25;
/** A few files more or less are nothing. */
const HANDLES_TO_SPARE = 8;

/**
 * Judges the samples after the warm-up. Resident memory is flat when its line rises by no more than a tenth, and no median
 * of a stretch is more than a tenth above that of the first quarter; open files likewise. Undefined for too few samples.
 */
export function soakVerdict(
  samples: readonly ServerSample[],
  warmUpSeconds: number,
  answersAfterwards: number,
): SoakVerdict | undefined {
  const judged = samples.filter(({ second }) => second >= warmUpSeconds);
  const [first, last] = [judged[0], judged.at(-1)];
  if (judged.length < 3 || !first || !last) return undefined;
  const flat = (read: (sample: ServerSample) => number | null, spare = 0) => flatness(judged, read, spare);
  const resident = flat(({ residentBytes }) => residentBytes);
  if (!resident) return undefined;
  const handles = flat((sample) => sample.handles, HANDLES_TO_SPARE);
  const heap = flat(({ heapBytes }) => heapBytes);
  const late = judged.flatMap(({ eventLoopMs }) => (eventLoopMs ? [eventLoopMs.p99] : []));
  return {
    warmUpSeconds,
    judgedSeconds: last.second - first.second,
    resident,
    handles,
    heap: heap && unjudged(heap),
    databaseBytesPerAnswer:
      first.databaseBytes === null || last.databaseBytes === null || answersAfterwards === 0
        ? null
        : (last.databaseBytes - first.databaseBytes) / answersAfterwards,
    eventLoopP99Ms: late.length > 0 ? median(late) : null,
    held: resident.held && (handles?.held ?? true),
  };
}

function unjudged({ held: _, ...rest }: Flatness): Omit<Flatness, 'held'> {
  return rest;
}

/** How flat a figure of these samples is; null where a sample lacks it. `spare` may be exceeded by in any case. */
function flatness(
  samples: readonly ServerSample[],
  read: (sample: ServerSample) => number | null,
  spare: number,
): Flatness | null {
  const points = samples.flatMap((sample) => {
    const value = read(sample);
    return value === null ? [] : [{ x: sample.second, y: value }];
  });
  if (points.length < samples.length) return null;
  const values = points.map(({ y }) => y);
  const { from, to } = fittedLine(points);
  const medians = stretchMedians(values);
  const begins = median(values.slice(0, Math.ceil(values.length / 4)));
  const highest = Math.max(...medians);
  const allowed = (of: number) => Math.max(of * FLAT_WITHIN, spare);
  return {
    lowest: Math.min(...medians),
    begins,
    highest,
    drift: from > 0 ? (to - from) / from : 0,
    held: to - from <= allowed(from) && highest - begins <= allowed(begins),
  };
}

/** The values at both ends of the line with the least squares of distances. */
function fittedLine(points: readonly { x: number; y: number }[]): { from: number; to: number } {
  const mean = (read: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = mean(({ x }) => (x - meanX) ** 2);
  const slope = spread > 0 ? mean(({ x, y }) => (x - meanX) * (y - meanY)) / spread : 0;
  const at = (x: number) => meanY + slope * (x - meanX);
  return { from: at(points[0]?.x ?? 0), to: at(points.at(-1)?.x ?? 0) };
}

function stretchMedians(values: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(values.length / STRETCHES));
  const medians: number[] = [];
  for (let start = 0; start < values.length; start += size) {
    medians.push(median(values.slice(start, start + size)));
  }
  return medians;
}
