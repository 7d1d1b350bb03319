import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PartedUploadEntry, UploadEntry } from '#lib/api/documents.ts';
import { UPLOAD_PART_BYTES } from '#lib/core/ports/document-service.ts';
import { newPartedRoute, partedRoute, partRoute } from '#lib/http/documents/documents-route.ts';
import { ADA, EVE, openUploadBench, type UploadBench, uploadsIn } from './uploading.test-helper.ts';

let bench: UploadBench;
beforeEach(async () => {
  bench = await openUploadBench({ LIMIT_UPLOAD_FILES: '2', LIMIT_UPLOAD_BYTES: '12000000' });
});
afterEach(() => bench.close());

const ORIGIN = 'http://localhost:3000';

async function call(
  method: 'POST' | 'PUT' | 'DELETE',
  browser: string | null,
  path: string,
  body?: BodyInit | object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const depth = path.split('/').length;
  const make = depth === 1 ? newPartedRoute : depth === 2 ? partedRoute : partRoute;
  const isJson = depth === 1;
  return make(() => bench.container)[method](
    new Request(`${ORIGIN}/api/documents/parts${path}`, {
      method,
      headers: {
        host: 'localhost:3000',
        origin: ORIGIN,
        'sec-fetch-site': 'same-origin',
        ...(isJson && { 'content-type': 'application/json' }),
        ...(browser && { cookie: `cw_browser=${browser}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit), duplex: 'half' }),
    } as RequestInit),
  );
}

async function begin(name: string, sizeBytes: number, browser = ADA): Promise<PartedUploadEntry> {
  const response = await call('POST', browser, '', { name, sizeBytes });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as PartedUploadEntry;
}

/** A page of two parts whose text is spread over both of them; what lies between is never read. */
const PAGE = Buffer.from(
  `<!doctype html><title>Walk</title><p>The hedgehog sets out.</p><!--${'-x'.repeat(2_100_000)}--><p>The weasel arrives.</p>`,
);
const FIRST = PAGE.subarray(0, UPLOAD_PART_BYTES);
const SECOND = PAGE.subarray(UPLOAD_PART_BYTES);

describe('a file that comes in parts', { timeout: 120_000 }, () => {
  it('is read as if it had come as one, whatever order its parts came in, and however often', async () => {
    const { id, parts, partBytes } = await begin('walk.html', PAGE.length);
    expect([parts, partBytes]).toEqual([2, UPLOAD_PART_BYTES]);
    expect((await call('PUT', ADA, `/${id}/2`, SECOND)).status).toBe(204);
    expect((await call('PUT', ADA, `/${id}/1`, new Uint8Array(UPLOAD_PART_BYTES))).status).toBe(204);
    expect((await call('PUT', ADA, `/${id}/1`, FIRST)).status).toBe(204);
    expect((await uploadsIn(await bench.list(ADA))).uploads).toEqual([]);
    const finished = await call('POST', ADA, `/${id}`);
    expect(finished.status).toBe(200);
    const entry = (await finished.json()) as UploadEntry;
    expect(entry).toMatchObject({ name: 'walk.html', status: 'indexing', sizeBytes: PAGE.length });
    expect(await bench.settled(ADA, entry.id)).toMatchObject({ status: 'ready', reason: null });
    expect(await bench.found(ADA, 'weasel')).toEqual([entry.sourcefile]);
    const again = await call('POST', ADA, `/${id}`);
    expect(await again.json()).toMatchObject({ id: entry.id, status: 'ready' });
    const found = await bench.container.documents.find(entry.sourcefile, undefined);
    const original = await found?.open();
    expect(await new Response(original?.read(0, PAGE.length - 1)).text()).toBe(PAGE.toString());
    expect(readdirSync(join(bench.dataDir, 'incoming'))).toEqual([]);
  });

  it('of another person cannot be continued, finished, cancelled or detected', async () => {
    const { id } = await begin('walk.html', PAGE.length);
    await call('PUT', ADA, `/${id}/1`, FIRST);
    const never = `/ar_${'0'.repeat(22)}`;
    for (const [method, path, body] of [
      ['PUT', '/2', SECOND],
      ['PUT', '/77', 'x'],
      ['POST', '', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const theirs = await call(method, EVE, `/${id}${path}`, body);
      const none = await call(method, EVE, `${never}${path}`, body);
      expect(theirs.status).toBe(404);
      expect(await theirs.text()).toBe(await none.text());
    }
    expect((await call('PUT', null, `/${id}/2`, SECOND)).status).toBe(401);
    expect((await call('PUT', ADA, `/${id}/2`, SECOND)).status).toBe(204);
    expect((await call('POST', ADA, `/${id}`)).status).toBe(200);
  });

  it('waits for parts that are missing, and is gone when it is given up', async () => {
    const { id } = await begin('walk.html', PAGE.length);
    await call('PUT', ADA, `/${id}/2`, SECOND);
    const early = await call('POST', ADA, `/${id}`);
    expect(early.status).toBe(409);
    expect(await early.json()).toMatchObject({ error: expect.stringContaining('Send all parts first') });
    expect((await call('DELETE', ADA, `/${id}`)).status).toBe(204);
    expect((await call('PUT', ADA, `/${id}/1`, FIRST)).status).toBe(404);
    expect((await call('POST', ADA, `/${id}`)).status).toBe(404);
  });

  it('that is not what its name promises is refused as one body is, and leaves nothing', async () => {
    const { id } = await begin('report.pdf', 200);
    await call('PUT', ADA, `/${id}/1`, '<!doctype html>'.padEnd(200));
    const refused = await call('POST', ADA, `/${id}`);
    expect(refused.status).toBe(415);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('it holds HTML') });
    expect((await call('POST', ADA, `/${id}`)).status).toBe(404);
    expect((await uploadsIn(await bench.list(ADA))).uploads).toEqual([]);
  });
});

describe('refuses, before a part is sent,', { timeout: 120_000 }, () => {
  it.each([
    [{ name: 'big.pdf', sizeBytes: 20_000_001 }, 413],
    [{ name: 'over.pdf', sizeBytes: 12_000_001 }, 413],
    [{ name: 'program.exe', sizeBytes: 5 }, 415],
    [{ name: '../../x.txt', sizeBytes: 5 }, 400],
    [{ name: 'x'.repeat(2000), sizeBytes: 5 }, 400],
    [{ name: 'a.txt', sizeBytes: 0 }, 400],
    [{ name: 'a.txt', sizeBytes: -1 }, 400],
    [{ name: 'a.txt', sizeBytes: 1.5 }, 400],
    [{ name: 'a.txt', sizeBytes: 2 ** 60 }, 400],
    [{ name: 'a.txt', sizeBytes: '5' }, 400],
    [{ name: 'a.txt', sizeBytes: 5, owner: 'user:t:eve' }, 400],
    [{ name: 'a.txt' }, 400],
    [[], 400],
  ])('%j with %i', async (announced, status) => {
    expect((await call('POST', ADA, '', announced)).status).toBe(status);
  });

  it('more than the quota, of which files on their way count too', async () => {
    await begin('a.pdf', 11_000_000);
    expect((await call('POST', ADA, '', { name: 'b.pdf', sizeBytes: 2_000_000 })).status).toBe(413);
    await begin('b.pdf', 10);
    expect((await call('POST', ADA, '', { name: 'c.pdf', sizeBytes: 10 })).status).toBe(413);
    expect((await bench.put(ADA, 'd.txt', 'A hedgehog.')).status).toBe(413);
    await begin('a.pdf', 11_000_000);
    await begin('c.pdf', 12_000_000, EVE);
  });
});

it.each([
  ['/0', 400],
  ['/3', 400],
  ['/-1', 400],
  ['/1e0', 400],
  ['/NaN', 400],
  [`/${'9'.repeat(400)}`, 400],
  ['/%2F', 400],
  ['/%00', 400],
  ['/%ff', 400],
])('takes no part at %s', async (part, status) => {
  const { id } = await begin('walk.html', PAGE.length);
  expect((await call('PUT', ADA, `/${id}${part}`, 'x')).status).toBe(status);
});

it('takes no part that has more or fewer bytes than it must, declared or not', async () => {
  const { id } = await begin('note.txt', 10);
  const cut = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('Half')),
    pull: (controller) => controller.error(new Error('connection lost')),
  });
  for (const body of ['Too short', 'Much too long for it', '', cut]) {
    expect((await call('PUT', ADA, `/${id}/1`, body)).status).toBe(400);
  }
  expect((await call('PUT', ADA, `/${id}/1`, 'Ten bytes!', { 'content-length': '11' })).status).toBe(400);
  for (const hostile of ["/ar_'--/1", '/%00/1', `/${'a'.repeat(1000)}/1`, '/up_1/1']) {
    expect((await call('PUT', ADA, hostile, 'Ten bytes!')).status).toBe(404);
  }
  expect((await call('PUT', ADA, `/${id}/1`, 'Ten bytes!')).status).toBe(204);
});
