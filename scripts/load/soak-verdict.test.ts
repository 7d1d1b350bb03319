import { describe, expect, it } from 'vitest';
import { soakVerdict } from './soak-verdict.ts';
import type { ServerSample } from './watch/watched-server.ts';

const MB = 2 ** 20;

/** Half an hour, a sample every ten seconds. */
function samplesOf(
  resident: (second: number) => number,
  handles: (second: number) => number | null = () => 40,
) {
  return Array.from({ length: 181 }, (_, index): ServerSample => {
    const second = index * 10;
    return {
      second,
      residentBytes: resident(second),
      handles: handles(second),
      heapBytes: null,
      processors: 0.1,
      eventLoopMs: null,
      threads: 12,
      databaseBytes: second * 1000,
    };
  });
}

const judge = (samples: ServerSample[]) => soakVerdict(samples, 300, 1500);

describe('a soak', () => {
  it('forgives what a server takes while it warms up, and the up and down of garbage', () => {
    const warm = samplesOf((second) => (second < 300 ? second : 300 + (second % 60) / 5) * MB);
    expect(judge(warm)).toMatchObject({ held: true, resident: { held: true }, judgedSeconds: 1500 });
  });

  it('finds a leak that is small against a minute', () => {
    const leaking = samplesOf((second) => (300 + second / 40 + (second % 60) / 5) * MB);
    expect(judge(leaking)).toMatchObject({ held: false, resident: { drift: expect.closeTo(0.12, 2) } });
  });

  it('finds what rises and stays, late, so that a line hardly shows it', () => {
    expect(judge(samplesOf((second) => (second < 1600 ? 300 : 345) * MB))?.held).toBe(false);
  });

  it('holds nothing against memory that is given back', () => {
    expect(judge(samplesOf((second) => (400 - second / 10) * MB))?.held).toBe(true);
  });

  it('finds files that are never closed, and forgives a few', () => {
    const flat = () => 300 * MB;
    expect(judge(samplesOf(flat, (second) => 40 + second / 30))).toMatchObject({
      held: false,
      handles: { held: false },
    });
    expect(judge(samplesOf(flat, (second) => 10 + (second > 900 ? 5 : 0)))?.held).toBe(true);
    expect(judge(samplesOf(flat, () => null))).toMatchObject({ held: true, handles: null });
  });

  it('tells what the database grows by for an answer', () => {
    expect(judge(samplesOf(() => MB))?.databaseBytesPerAnswer).toBe(1000);
  });

  it('judges nothing by too few samples', () => {
    expect(
      soakVerdict(
        samplesOf(() => MB),
        1790,
        10,
      ),
    ).toBeUndefined();
  });
});
