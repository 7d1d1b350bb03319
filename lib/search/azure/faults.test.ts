import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSearchService } from '#e2e/upstream/search/service.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { openAzureBench } from '../contract/azure-search.contract.ts';

const bench = perFile(openAzureBench);

beforeAll(async () => {
  // So that faults meet searches, not the first look at the definition.
  await bench.engine.search({ top: 1 });
});
beforeEach(() => {
  bench.service.forget();
  bench.service.play(undefined);
});

const SEARCH = { path: 'search.post.search' };
const failing = (status: number, more: object = {}) => ({
  faults: [{ on: SEARCH, fault: { status, ...more } }],
});
const failure = (engine = bench.engine): Promise<AppError> =>
  engine.search({ top: 1, searchText: 'leave' }).then(
    () => expect.unreachable('the search went well'),
    (thrown: AppError) => thrown,
  );

describe('a search service that fails', () => {
  it.each([
    ['throttled', failing(429, { retryAfterSeconds: 7 }), 'rate-limited', 1],
    ['throttled in a moment', failing(429, { retryAfterSeconds: 0 }), 'rate-limited', 2],
    ['overloaded', failing(503, { retryAfterSeconds: 0 }), 'unavailable', 2],
    [
      'overloaded, in words of its gateway',
      failing(503, { body: 'no healthy upstream', retryAfterSeconds: 0 }),
      'unavailable',
      2,
    ],
    ['overloaded, without a word', failing(502, { body: '', retryAfterSeconds: 0 }), 'unavailable', 2],
    ['hanging up', { faults: [{ on: SEARCH, fault: { refuse: true as const } }] }, 'unavailable', 2],
    ['cut off', { faults: [{ on: SEARCH, fault: { cutAfterBytes: 40 } }] }, 'unavailable', 2],
    ['refusing our key', failing(401), 'internal', 1],
    ['refusing our request', failing(400), 'internal', 1],
  ])('%s becomes an error that names it, after useful retries', async (_name, scenario, code, tries) => {
    bench.service.play(scenario);
    expect(await failure()).toMatchObject({ code });
    expect(bench.service.requests()).toHaveLength(tries);
  });

  it('our key and the question go to no other host, whatever the service says', async () => {
    const other = await startSearchService();
    const headers = { location: `${other.url}/elsewhere` };
    bench.service.play({ faults: [{ on: SEARCH, fault: { status: 307, headers } }] });
    const cause = { code: expect.stringContaining('(307)') };
    expect(await failure()).toMatchObject({ code: 'internal', cause });
    expect(other.requests()).toEqual([]);
    await other.close();
  });

  it('one bad moment is not noticed', async () => {
    bench.service.play({ faults: [{ on: SEARCH, times: 1, fault: { status: 503, retryAfterSeconds: 0 } }] });
    expect((await bench.engine.search({ top: 1 })).hits).toHaveLength(1);
  });

  it('how long it asks to be left alone reaches the caller', async () => {
    bench.service.play(failing(429, { retryAfterSeconds: 7 }));
    expect(await failure()).toMatchObject({ retryAfterSeconds: 7 });
  });

  it('silence is waited for no longer than configured', async () => {
    bench.service.play({ faults: [{ on: SEARCH, fault: { stallMs: 'never' } }] });
    const engine = bench.another({ upstream: { callTimeoutMs: 100, attempts: 1 } });
    expect(await failure(engine)).toMatchObject({ code: 'unavailable' });
  });

  it('a service that is not there is unavailable', async () => {
    const config = { endpoint: 'http://127.0.0.1:9' };
    expect(await failure(bench.another({ config }))).toMatchObject({ code: 'unavailable' });
  });

  it('a reader who leaves stops the search at the service', async () => {
    bench.service.play({ faults: [{ on: SEARCH, fault: { stallMs: 'never' } }] });
    const reader = new AbortController();
    const search = bench.engine.search({ top: 1 }, reader.signal);
    await expect.poll(() => bench.service.requests().length).toBe(1);
    reader.abort(new Error('reader left'));
    await expect(search).rejects.toThrow('reader left');
    await expect.poll(() => bench.service.requests()[0]?.closedByClient).toBe(true);
  });

  it('what it says about itself stays between us', async () => {
    const body = { error: { code: 'X', message: 'secret host search-7.internal, key abc' } };
    for (const status of [400, 403, 429, 503]) {
      bench.service.play(failing(status, { body, retryAfterSeconds: 0 }));
      expect((await failure()).message).not.toMatch(/secret|internal,|abc/);
    }
  });

  it.each([
    ['$filter', { filter: "category eq 'x'" }, 'filter'],
    ['facets', { facets: ['category'] }, 'facets'],
    ['highlight', { highlightFields: ['content'] }, 'highlightFields'],
    ['$select', { select: ['id'] }, 'select'],
  ])(
    'a part of the request that it does not take (%s) is the sender’s to mend',
    async (named, request, field) => {
      const body = { error: { message: `Invalid expression: passages-7.\r\nParameter name: ${named}` } };
      bench.service.play(failing(400, { body }));
      const search = bench.engine.search({ top: 1, ...request });
      await expect(search).rejects.toMatchObject({ code: 'bad-request', field });
      await expect(search).rejects.not.toThrow(/passages-7/);
      await expect(bench.engine.search({ top: 1 })).rejects.toMatchObject({ code: 'internal' });
    },
  );
});

describe('a search service whose definitions cannot be read', () => {
  const definition = { method: 'GET', path: "/indexes('passages')" };

  it('is asked by the configured names where the key may only search', async () => {
    const engine = bench.another({ config: { key: bench.service.queryKey } });
    const { hits } = await engine.search({ top: 5, filter: "category eq 'travel'" });
    expect(hits).toHaveLength(2);
    expect(hits[0]?.document).toMatchObject({ category: 'travel', sourcefile: 'handbook/travel.pdf' });
    expect(Object.keys(hits[0]?.document ?? {})).not.toContain('embedding');
    await expect(engine.search({ top: 1, select: ['speaker'] })).rejects.toMatchObject({ field: 'select' });
  });

  it('is not asked blindly: while nothing is known, the search fails like the service', async () => {
    bench.service.play({ faults: [{ on: definition, fault: { status: 503, retryAfterSeconds: 0 } }] });
    const engine = bench.another({});
    expect(await failure(engine)).toMatchObject({ code: 'unavailable' });
    bench.service.play(undefined);
    expect((await engine.search({ top: 1 })).hits).toHaveLength(1);
  });

  it('the definition is read once for all who wait, even when one leaves', async () => {
    const engine = bench.another({});
    const reader = new AbortController();
    const controller = engine.search({ top: 1 }, reader.signal);
    const staying = [engine.search({ top: 1 }), engine.search({ top: 1 })];
    reader.abort(new Error('reader left'));
    await expect(controller).rejects.toThrow('reader left');
    await Promise.all(staying);
    const reads = bench.service.requests().filter(({ method }) => method === 'GET');
    expect(reads).toHaveLength(1);
  });
});
