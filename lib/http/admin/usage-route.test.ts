import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UsageOverview } from '#lib/api/admin.ts';
import type { UsageEntry } from '#lib/core/records/usage.ts';
import { adminServices, asAdmin, refusals } from './admin-calls.test-helper.ts';
import { usageRange, usageRoute } from './usage-route.ts';

const services = adminServices();
const usage = usageRoute(() => services);
const get = (query: string) => usage.GET(asAdmin(`/api/admin/usage?${query}`));

const entry: UsageEntry = {
  atMs: Date.parse('2026-11-02T10:30:00Z'),
  owner: 'user:t:alice',
  model: 'gpt-4o',
  outcome: 'finished',
  certainty: 'answer',
  inputTokens: 1000,
  outputTokens: 100,
  cost: { currency: 'USD', amount: 0.25 },
  firstTokenMs: 200,
  totalMs: 900,
  passages: 3,
  citations: 1,
  support: { supported: 2, of: 3 },
  promptVersion: 2,
  experiment: { name: 'tone', variant: 'friendly' },
};

beforeAll(async () => {
  const { usage } = services.records;
  await usage.note(entry);
  await usage.note({ ...entry, owner: 'user:t:bob', citations: 0 });
  await usage.note({
    ...entry,
    outcome: 'failed',
    certainty: null,
    model: null,
    cost: null,
    firstTokenMs: null,
  });
  await usage.note({
    ...entry,
    atMs: Date.parse('2026-11-04T23:59:59Z'),
    model: '=cmd()',
    promptVersion: null,
    experiment: null,
    certainty: 'none',
    citations: 0,
    cost: { currency: 'EUR', amount: 1 },
  });
});

describe('usage', () => {
  it('is visible to administrators alone', async () => {
    expect(await refusals(usage, '/api/admin/usage', ['GET'])).toEqual([
      [403, { error: 'Only administrators can do this.' }],
    ]);
  });

  it('is summed up, and days without a question are there with zeros', async () => {
    const response = await get('since=2026-11-01&until=2026-11-04');
    const { totals, periods, models, prompts, experiments, step } = (await response.json()) as UsageOverview;
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(step).toBe('day');
    expect(periods.map(({ startMs, questions }) => [new Date(startMs).toISOString(), questions])).toEqual([
      ['2026-11-01T00:00:00.000Z', 0],
      ['2026-11-02T00:00:00.000Z', 3],
      ['2026-11-03T00:00:00.000Z', 0],
      ['2026-11-04T00:00:00.000Z', 1],
    ]);
    expect(totals).toMatchObject({ questions: 4, finished: 3, failed: 1, users: 2, withoutSources: 1 });
    expect(totals.grades).toEqual({ answer: 2, likely: 0, none: 1 });
    expect(totals.costs).toHaveLength(2);
    expect(
      prompts.map(({ promptVersion, questions, support }) => [promptVersion, questions, support]),
    ).toEqual([
      [2, 3, { supported: 4, of: 6 }],
      [null, 1, { supported: 2, of: 3 }],
    ]);
    expect(experiments).toMatchObject([
      { experiment: 'tone', variant: 'friendly', support: { supported: 4, of: 6 } },
    ]);
    expect(models.map(({ model }) => model).sort()).toEqual(['=cmd()', 'gpt-4o', null].sort());
  });

  it('of two days or less is by the hour', async () => {
    const { periods, step } = (await (
      await get('since=2026-11-02&until=2026-11-02')
    ).json()) as UsageOverview;
    expect([step, periods.length]).toEqual(['hour', 24]);
    expect(periods[10]).toMatchObject({ startMs: Date.parse('2026-11-02T10:00:00Z'), questions: 3 });
  });

  it('goes into spreadsheets as a file in which nothing is a formula', async () => {
    const response = await get('since=2026-11-01&until=2026-11-04&format=csv');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="usage-2026-11-01-2026-11-04.csv"',
    );
    const rows = parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ what, questions }) => [what, questions])).toEqual([
      ['day', '0'],
      ['day', '3'],
      ['day', '0'],
      ['day', '1'],
      ['model', '2'],
      ['model', '1'],
      ['model', '1'],
      ['prompt', '3'],
      ['prompt', '1'],
      ['experiment', '3'],
      ['total', '4'],
    ]);
    expect(rows.at(-1)).toMatchObject({ cost_usd: '0.5', cost_eur: '1', input_tokens: '4000' });
    expect(rows.at(-1)).toMatchObject({ certainty_answer: '2', certainty_none: '1', without_sources: '1' });
    expect(rows.map(({ name }) => name)).toContain("'=cmd()");
  });

  it('is downloaded as JSON in the form that the API returns', async () => {
    const [told, file] = await Promise.all([get('days=30'), get('days=30&format=json')]);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="usage-.*\.json"$/);
    expect(await file.json()).toEqual(await told.json());
  });

  it.each(['days=-1', 'since=nonsense', 'format=xml', 'since=1990-01-01', 'format='])(
    'is rejected for %s with the parameter at fault',
    async (query) => {
      const response = await get(query);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ field: query.split('=')[0] });
    },
  );
});

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
