import { describe, expect, it } from 'vitest';
import { usageRange } from './usage-range.ts';

const NOW = Date.parse('2026-11-21T17:40:00Z');

function range(query: string) {
  const { sinceMs, untilMs, step } = usageRange(new URLSearchParams(query), NOW);
  return [new Date(sinceMs).toISOString(), new Date(untilMs).toISOString(), step];
}

describe('the stretch of time of a report', () => {
  it('is the last seven days, today among them, by default', () => {
    expect(range('')).toEqual(['2026-11-15T00:00:00.000Z', '2026-11-22T00:00:00.000Z', 'day']);
    expect(range('days=7')).toEqual(range(''));
  });

  it('of one day is the last 24 hours, told by the hour', () => {
    expect(range('days=1')).toEqual(['2026-11-20T18:00:00.000Z', '2026-11-21T18:00:00.000Z', 'hour']);
  });

  it('includes the last day that was named', () => {
    expect(range('since=2026-11-01&until=2026-11-03')).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-04T00:00:00.000Z',
      'day',
    ]);
    expect(range('since=2026-11-03&until=2026-11-03')[2]).toBe('hour');
  });

  it('can be named to the minute, in any zone, and runs until now when it has no end', () => {
    expect(range('since=2026-11-21T09:00:00%2B02:00')).toEqual([
      '2026-11-21T07:00:00.000Z',
      '2026-11-21T18:00:00.000Z',
      'hour',
    ]);
  });

  it.each([
    'days=0',
    'days=-1',
    'days=NaN',
    'days=401',
    'days=1e2',
    'days=7&since=2026-11-01',
    'until=2026-11-01',
    'since=yesterday',
    'since=1',
    'since=2026-13-41',
    'since=2026-11-02&until=2026-11-01',
    'since=2026-11-01T00:00:00Z&until=2026-11-01T00:00:00Z',
    'since=2020-01-01&until=2026-11-01',
    'since=%2B275760-09-13',
  ])('is refused where it makes no sense: %s', (query) => {
    expect(() => range(query)).toThrow(expect.objectContaining({ code: 'bad-request' }));
  });
});
