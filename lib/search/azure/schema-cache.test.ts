import { beforeEach, expect, it } from 'vitest';
import { searchConfig } from '#lib/config/test-search-config.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { openAzureBench } from '../contract/azure-search.contract.ts';
import { createIndexFieldReader } from './schema-cache.ts';

const bench = perFile(openAzureBench);
beforeEach(() => {
  bench.service.forget();
  bench.service.play(undefined);
});

const never = new AbortController().signal;
const reader = (key = bench.service.key, index = 'passages') =>
  createIndexFieldReader({ ...searchConfig({ url: bench.service.url, key }), index }, retryPolicy());
const definitions = () => bench.service.requests().filter(({ method }) => method === 'GET').length;

it('the fields of an index are known by its definition, which is read once', async () => {
  const read = reader();
  const fields = await read(never);
  expect([...(fields ?? [])]).toEqual(expect.arrayContaining(['content', 'sourcepage', 'embedding']));
  expect(fields?.has('speaker')).toBe(false);
  await read(never);
  expect(definitions()).toBe(1);
});

it('nothing is known where a key may only search, or there is no index', async () => {
  expect(await reader(bench.service.queryKey)(never)).toBeUndefined();
  expect(await reader(bench.service.key, 'none')(never)).toBeUndefined();
});

it('a service that fails delays one question and not the next', async () => {
  bench.service.play({ faults: [{ on: { method: 'GET' }, fault: { status: 503, retryAfterSeconds: 0 } }] });
  const read = reader();
  expect(await read(never)).toBeUndefined();
  expect(await read(never)).toBeUndefined();
  expect(definitions()).toBe(1);
});

it('a reader who leaves waits no longer', async () => {
  bench.service.play({ faults: [{ on: { method: 'GET' }, fault: { stallMs: 'never' } }] });
  const leaving = new AbortController();
  const reading = reader()(leaving.signal);
  leaving.abort(new Error('reader left'));
  await expect(reading).rejects.toThrow('reader left');
});
