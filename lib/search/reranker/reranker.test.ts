import { afterEach, describe, expect, it } from 'vitest';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createReranker } from './reranker.ts';
import {
  refuseWith,
  type Script,
  type ScriptedReranker,
  SERVERS,
  startReranker,
  textsIn,
} from './scripted-reranker.test-helper.ts';

const never = new AbortController().signal;
const TEXTS = ['The canteen is on the ground floor.', 'Employees have 27 days of leave.', 'Parking is free.'];

let server: ScriptedReranker | undefined;
afterEach(() => server?.close());

async function rerankerAt(script: Script, base = '', more: { key?: string; timeoutMs?: number } = {}) {
  server = await startReranker(script);
  const { key, timeoutMs = 20_000 } = more;
  const config = { baseUrl: server.url + base, model: 'bge', key, timeoutMs };
  return { reranker: createReranker(config, retryPolicy()), received: server.received };
}

const replying =
  (results: unknown): Script =>
  () => ({ results });

describe.each(Object.entries(SERVERS))('%s', (_, { base, path, script }) => {
  it('is asked as it understands, and its scores are given from 0 to 4 in the order of the texts', async () => {
    const { reranker, received } = await rerankerAt(script, base, { key: 'k' });
    const scores = await reranker.rerank('How much leave?', TEXTS, never);
    expect(scores.every((score) => score !== null && score >= 0 && score <= 4)).toBe(true);
    expect(scores.indexOf(Math.max(...scores.map(Number)))).toBe(1);
    expect(new Set(received.map((one) => one.path))).toEqual(new Set([path]));
    expect(received.every(({ key }) => key === 'Bearer k')).toBe(true);
    expect(received.at(-1)?.body).toMatchObject({ query: 'How much leave?' });
  });

  it('takes fifty texts, each once', async () => {
    const { reranker, received } = await rerankerAt(script, base);
    const texts = Array.from({ length: 50 }, (_, at) => `Text ${at + 130}${at === 41 ? ': 27 days' : ''}`);
    await reranker.rerank('leave', TEXTS, never);
    const before = received.length;
    const scores = await reranker.rerank('leave', texts, never);
    expect(scores).toHaveLength(50);
    expect(scores.indexOf(Math.max(...scores.map(Number)))).toBe(41);
    expect(received.slice(before).flatMap(textsIn).toSorted()).toEqual(texts.toSorted());
  });
});

it('a server without a path in its address is found at the versions of its interface, and then known', async () => {
  const { reranker, received } = await rerankerAt((request, response) =>
    request.path === '/v1/rerank'
      ? { results: [{ index: 0, relevance_score: 1 }] }
      : refuseWith(response, 404, { detail: 'Not Found' }),
  );
  expect(await reranker.rerank('q', ['a'], never)).toEqual([4]);
  await reranker.rerank('q', ['a'], never);
  expect(received.map(({ path }) => path)).toEqual(['/rerank', '/v1/rerank', '/v1/rerank']);
});

describe('a reply that lies', () => {
  it.each<[string, unknown[], (number | null)[]]>([
    [
      'indexes of no text',
      [
        { index: 7, relevance_score: 1 },
        { index: -1, relevance_score: 1 },
        { index: 0.5, relevance_score: 1 },
        { index: '1', relevance_score: 1 },
        { index: 1, relevance_score: 0.5 },
      ],
      [null, 2, null],
    ],
    [
      'a text twice',
      [
        { index: 0, relevance_score: 0.25 },
        { index: 0, relevance_score: 1 },
      ],
      [1, null, null],
    ],
    ['too few', [{ index: 2, relevance_score: 1 }], [null, null, 4]],
    [
      'scores that are no numbers',
      [
        { index: 0, relevance_score: null },
        { index: 1, relevance_score: 'NaN' },
        { index: 2, relevance_score: 0 },
      ],
      [null, null, 0],
    ],
    ['entries that are none', [null, 3, [], 'x', { index: 1, relevance_score: 1 }], [null, 4, null]],
  ])('with %s counts as far as it names texts', async (_, results, scores) => {
    const { reranker } = await rerankerAt(replying(results));
    expect(await reranker.rerank('q', TEXTS, never)).toEqual(scores);
  });

  it.each([
    [[]],
    [{ index: 0, relevance_score: 1 }],
    ['<html>'],
    [null],
    [[{ index: 9, relevance_score: 1 }]],
  ])('with no score at all is a failure: %j', async (results) => {
    const { reranker } = await rerankerAt(replying(results));
    await expect(reranker.rerank('q', TEXTS, never)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('with a score beyond the numbers (1e999) leaves that text without one', async () => {
    const { reranker } = await rerankerAt((_, response) => {
      response.end('{"results":[{"index":0,"relevance_score":1e999},{"index":1,"relevance_score":0.5}]}');
    });
    expect(await reranker.rerank('q', TEXTS, never)).toEqual([null, 2, null]);
  });
});

describe('a server that fails', () => {
  it.each([401, 404, 429, 500, 501, 503])(
    'with %i is asked once, and no second attempt delays the answer',
    async (status) => {
      const { reranker, received } = await rerankerAt(
        (_, response) => refuseWith(response, status, {}),
        '/v1',
      );
      await expect(reranker.rerank('q', TEXTS, never)).rejects.toThrow();
      expect(received).toHaveLength(1);
    },
  );

  it('by silence fails after its timeout', async () => {
    const { reranker } = await rerankerAt(() => undefined, '', { timeoutMs: 100 });
    await expect(reranker.rerank('q', TEXTS, never)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The reranker did not answer within 100 ms.',
    });
  });

  it('by a reply that goes on and on is left after a megabyte', async () => {
    const { reranker } = await rerankerAt((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    await expect(reranker.rerank('q', TEXTS, never)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is left at once when the reader leaves', async () => {
    const leaving = new AbortController();
    const { reranker } = await rerankerAt(() => void leaving.abort(new Error('left')));
    await expect(reranker.rerank('q', TEXTS, leaving.signal)).rejects.toThrow('left');
  });
});

it('a query and texts of any length are sent in bounded form', async () => {
  const { reranker, received } = await rerankerAt(replying([{ index: 0, relevance_score: 1 }]));
  await reranker.rerank('q'.repeat(100_000), ['\ud83d\ude00'.repeat(100_000), ''], never);
  const [request] = received;
  expect(JSON.stringify(request?.body).length).toBeLessThan(10_000);
  expect(textsIn(request ?? { path: '', key: undefined, body: {} })).toHaveLength(2);
});
