import { describe, expect, it } from 'vitest';
import { analysedPage } from '#e2e/upstream/document-intelligence/analysed-page.ts';
import { startDocumentIntelligence } from '#e2e/upstream/document-intelligence/service.ts';
import { startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createReadPicture } from './create-azure-recogniser.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const SOON = { 'retry-after-ms': '1' };
const page = analysedPage([{ words: ['Fire', 'drill'], x: 10, y: 10 }], { width: 600, height: 800 });
const service = perTest(startDocumentIntelligence);

function reader(upstream = retryPolicy(), options?: { totalMs: number }, key = service.key) {
  return createReadPicture({ endpoint: service.url, key }, upstream, options);
}

const wordsOf = async (read = reader()) => (await read(PNG)).words.map(({ content }) => content);

describe('a picture sent to Azure Document Intelligence', () => {
  it('goes there as the reference says, and its words come back', async () => {
    service.read({ page, headers: SOON });
    expect(await wordsOf()).toEqual(['Fire', 'drill']);
    expect(service.requests()).toMatchObject([
      {
        method: 'POST',
        path: '/documentintelligence/documentModels/prebuilt-read:analyze',
        query: { 'api-version': '2024-11-30' },
        headers: { 'content-type': 'application/octet-stream', 'ocp-apim-subscription-key': service.key },
        body: { bytes: PNG.length },
      },
      {
        method: 'GET',
        path: expect.stringMatching(/prebuilt-read\/analyzeResults\/[\w-]+$/),
        headers: { 'ocp-apim-subscription-key': service.key },
      },
    ]);
  });

  it('is asked for until it is done, and no sooner than the service says', async () => {
    service.read({ page, unfinished: 2, headers: { 'retry-after-ms': '300' } });
    expect(await wordsOf()).toEqual(['Fire', 'drill']);
    const times = service.requests().map(({ receivedAt }) => receivedAt);
    expect(times).toHaveLength(4);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    // Timers may fire a millisecond early.
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(298);
  });

  it('is sent again, and asked for again, after the service was busy', async () => {
    service.read({ page, headers: SOON });
    const busy = { status: 429, headers: SOON };
    service.play([
      { on: { method: 'POST' }, times: 1, fault: busy },
      { on: { method: 'GET' }, times: 1, fault: busy },
    ]);
    expect(await wordsOf()).toEqual(['Fire', 'drill']);
    expect(service.requests().map(({ method, status }) => `${method} ${status}`)).toEqual([
      'POST 429',
      'POST 202',
      'GET 429',
      'GET 200',
    ]);
  });

  it('without text has no words', async () => {
    service.read({ headers: SOON });
    expect(await wordsOf()).toEqual([]);
  });
});

describe('a picture that is not read', () => {
  it.each([
    ['InvalidContent', 'bad-request'],
    ['InternalServerError', 'unavailable'],
  ])('is refused with the code of the failure: %s', async (failure, code) => {
    service.read({ failure, headers: SOON });
    await expect(reader()(PNG)).rejects.toMatchObject({
      code,
      message: `Azure Document Intelligence cannot read it (${failure})`,
    });
  });

  it.each([
    [{ status: 429, retryAfterSeconds: 7 }, 'rate-limited'],
    [{ status: 503 }, 'unavailable'],
    [{ refuse: true }, 'unavailable'],
    [{ status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 'internal'],
    [{ status: 200, body: { status: 'succeeded', analyzeResult: { pages: [{ words: 7 }] } } }, 'bad-request'],
  ] as const)('%j is %s, without what the service said', async (fault, code) => {
    service.read({ headers: SOON });
    service.play([{ on: { method: 'GET' }, fault }]);
    const reading = reader(retryPolicy({ attempts: 1 }))(PNG);
    await expect(reading).rejects.toMatchObject({ code });
    await expect(reading).rejects.not.toThrow(/Scripted|127\.0\.0\.1/);
  });

  it('has more words than a page can have', async () => {
    const words = Array.from({ length: 20_001 }, () => 'a');
    service.read({ page: analysedPage([{ words, x: 0, y: 0 }], { width: 1, height: 1 }), headers: SOON });
    await expect(reader()(PNG)).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('takes longer than it may', async () => {
    service.read({ unfinished: Infinity, headers: { 'retry-after': '999999999999' } });
    await expect(reader(retryPolicy(), { totalMs: 50 })(PNG)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Azure Document Intelligence took more than 0.05 s',
    });
  });

  it('is no longer asked for once its reader has left', async () => {
    service.read({ unfinished: Infinity, headers: SOON });
    const controller = new AbortController();
    const reading = reader()(PNG, controller.signal);
    controller.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
  });
});

describe('the key', () => {
  it('that is wrong is told as such to operators, and the picture is not sent twice', async () => {
    await expect(reader(retryPolicy(), undefined, 'wrong')(PNG)).rejects.toMatchObject({
      code: 'internal',
      cause: { code: 'recognition: refused our credentials; run `npm run doctor` (401)' },
    });
    expect(service.requests()).toHaveLength(1);
  });

  it('goes to the configured host alone, whatever address the service names', async () => {
    const other = await startLoopbackServer({
      handle: () => ({ status: 200, body: { status: 'succeeded' } }),
      errorReply: (status, body) => ({ status, body }),
    });
    service.read({ page, host: other.url, headers: SOON });
    await expect(reader()(PNG)).rejects.toThrow('another host, which is not called');
    service.read({ page, host: 'not an address', headers: SOON });
    await expect(reader()(PNG)).rejects.toThrow('another host, which is not called');
    expect(other.requests()).toEqual([]);
    await other.close();
  });
});
