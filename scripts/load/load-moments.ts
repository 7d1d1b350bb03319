import { percentilesOf } from '../servers/statistics.ts';
import type { LoadMoment } from './load-result.ts';
import { type Entry, isFault } from './tally.ts';

/** A chart has room for no more. */
const MOMENTS = 60;
/** Shorter stretches hold too few answers to tell anything. */
const SHORTEST_MS = 2000;

/** How long the stretches of a run are, milliseconds. */
export function stretchOf(durationMs: number): number {
  return Math.max(SHORTEST_MS, durationMs / MOMENTS);
}

/** The run in stretches of equal length, each with what ended in it; the last may go on after the run's end. */
export function loadMoments(entries: readonly Entry[], durationMs: number): LoadMoment[] {
  const stretch = stretchOf(durationMs);
  const count = Math.max(1, Math.ceil(durationMs / stretch - 1e-9));
  const stretches = Array.from({ length: count }, (): Entry[] => []);
  for (const entry of entries) stretches[Math.min(count - 1, Math.floor(entry.atMs / stretch))]?.push(entry);
  return stretches.map((own, index) => momentOf(own, (index + 0.5) * stretch, stretch));
}

function momentOf(entries: readonly Entry[], middleMs: number, stretchMs: number): LoadMoment {
  const number = (counts: (entry: Entry) => boolean) => entries.filter(counts).length;
  const firstToken = percentilesOf(entries.flatMap(({ heard }) => heard.firstTokenMs ?? []));
  const whole = entries.filter(({ heard }) => heard.ending === 'whole');
  const answer = percentilesOf(whole.map(({ heard }) => heard.totalMs));
  return {
    second: middleMs / 1000,
    lengthSeconds: stretchMs / 1000,
    whole: whole.length,
    left: number(({ heard }) => heard.ending === 'left'),
    limited: number(({ heard }) => heard.ending === 'limited'),
    errors: number(({ heard }) => isFault(heard.ending)),
    firstToken: { p50: firstToken.p50, p95: firstToken.p95, p99: firstToken.p99 },
    answer: { p50: answer.p50, p95: answer.p95 },
  };
}

const CLASSES = 24;

/** Counts values in classes of a round width, from 0 to where 99 of 100 are; the last class takes what is above. */
export function histogramOf(values: readonly number[]): { upToMs: number; count: number }[] {
  const { p99 } = percentilesOf(values);
  if (p99 === null) return [];
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(p99, 1) / CLASSES));
  const width = [1, 2, 5, 10].map((step) => step * magnitude).find((step) => step * CLASSES >= p99) ?? p99;
  const classes = Array.from({ length: Math.max(1, Math.ceil(p99 / width)) + 1 }, (_, index) => ({
    upToMs: (index + 1) * width,
    count: 0,
  }));
  for (const value of values) {
    const own = classes[Math.min(classes.length - 1, Math.floor(value / width))];
    if (own) own.count += 1;
  }
  return classes;
}
