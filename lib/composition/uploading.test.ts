import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { internalCaller } from '#lib/core/access/principal.ts';
import { ADA, EVE, openUploadBench, type UploadBench, uploadsIn } from './uploading.test-helper.ts';

let bench: UploadBench;
beforeEach(async () => {
  bench = await openUploadBench({
    LIMIT_UPLOAD_FILES: '3',
    LIMIT_UPLOAD_BYTES: '3000',
    MAX_UPLOAD_BYTES: '2000',
  });
});
afterEach(() => bench.close());

const incoming = () => {
  try {
    return readdirSync(join(bench.dataDir, 'incoming'));
  } catch {
    return [];
  }
};
const originals = () => readdirSync(join(bench.dataDir, 'documents'));

describe('a file of one’s own', { timeout: 120_000 }, () => {
  it('is found and opened by its owner alone', async () => {
    const entry = await bench.add(ADA, 'Plan (1).md', '# Trip\n\nThe hedgehog travels to Ghent in June.');
    expect(entry).toMatchObject({ name: 'Plan (1).md', status: 'ready', reason: null, passages: 1 });
    expect(entry.sourcefile).toMatch(/^my\/[0-9a-f]{16}\/Plan \(1\)\.md$/);
    expect(entry).not.toHaveProperty('owner');
    expect(await bench.found(ADA, 'hedgehog Ghent')).toEqual([`${entry.sourcefile}#trip`]);
    expect(await bench.found(EVE, 'The hedgehog travels to Ghent in June.')).toEqual([]);
    const { documents } = bench.container;
    const { access } = { access: { oids: ['browser:other'], groups: [], open: true as const } };
    expect(await documents.find(entry.sourcefile, access)).toBeUndefined();
  });

  it('of another person cannot be seen, removed or detected', async () => {
    const entry = await bench.add(ADA, 'note.txt', 'A secret hedgehog.');
    const never = await bench.get(EVE, 'up_000000000000000000000000');
    for (const response of [await bench.get(EVE, entry.id), await bench.remove(EVE, entry.id)]) {
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(await never.clone().text());
    }
    expect((await uploadsIn(await bench.list(EVE))).uploads).toEqual([]);
    expect(await bench.found(ADA, 'hedgehog')).toHaveLength(1);
  });

  it('is replaced by a file of the same name, and nothing of the former stays', async () => {
    await bench.add(ADA, 'note.txt', 'The old word is hedgehog.');
    const entry = await bench.add(ADA, 'note.txt', 'The new word is badger.');
    expect(await bench.found(ADA, 'hedgehog')).toEqual([]);
    expect(await bench.found(ADA, 'badger')).toEqual([entry.sourcefile]);
    expect((await uploadsIn(await bench.list(ADA))).uploads).toHaveLength(1);
    expect(originals()).toHaveLength(1);
    expect(incoming()).toEqual([]);
  });

  it('that is there already is not read again', async () => {
    const first = await bench.add(ADA, 'note.txt', 'Same hedgehog.');
    const again = await bench.put(ADA, 'note.txt', 'Same hedgehog.');
    expect(await again.json()).toEqual(first);
    expect(incoming()).toEqual([]);
  });

  it('leaves with everything that was made of it', async () => {
    const entry = await bench.add(ADA, 'note.txt', 'A hedgehog to forget.');
    expect((await bench.remove(ADA, entry.id)).status).toBe(204);
    expect((await bench.get(ADA, entry.id)).status).toBe(404);
    expect(await bench.found(ADA, 'hedgehog')).toEqual([]);
    expect(originals()).toEqual([]);
    expect(await bench.container.documents.find(entry.sourcefile, undefined)).toBeUndefined();
  });

  it('goes with the others when their owner asks for everything to go', async () => {
    await bench.add(ADA, 'one.txt', 'First hedgehog.');
    await bench.add(EVE, 'two.txt', 'Second hedgehog.');
    const { owner } = await bench.container.identify(
      new Request('http://localhost', { headers: { cookie: `cw_browser=${ADA}` } }),
      'session',
    );
    if (owner) await bench.container.uploads.removeUploads(owner);
    expect(await bench.found(ADA, 'hedgehog')).toEqual([]);
    expect(await bench.found(EVE, 'hedgehog')).toHaveLength(1);
  });

  it('two owners may give the same name and the same bytes', async () => {
    const [one, other] = await Promise.all([
      bench.add(ADA, 'note.txt', 'Our hedgehog.'),
      bench.add(EVE, 'note.txt', 'Our hedgehog.'),
    ]);
    expect(one?.sourcefile).not.toBe(other?.sourcefile);
    await bench.remove(ADA, one?.id ?? '');
    expect(await bench.found(EVE, 'hedgehog')).toEqual([other?.sourcefile]);
  });

  it('does not take the samples away', async () => {
    await bench.add(ADA, 'note.txt', 'A hedgehog.');
    const listed = await bench.container.documentService.list({ search: '', limit: 10, after: null });
    expect(listed.items).toEqual([]);
    const own = await bench.container.documentService.list({
      search: '',
      limit: 10,
      after: null,
      uploads: true,
    });
    expect(own.items).toMatchObject([{ origin: 'upload', root: null, groups: [] }]);
  });
});

describe('an upload is refused with', { timeout: 120_000 }, () => {
  it('an anonymous caller', async () => {
    const response = await bench.put(null, 'note.txt', 'Text.');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('set a cookie') });
    expect((await bench.list(null)).status).toBe(401);
    await expect(bench.container.uploads.find(internalCaller, 'up_1')).rejects.toMatchObject({ status: 401 });
  });

  it('more than the size of a file, before it is read and while it is', async () => {
    let pulled = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1000));
        },
      });
    const declared = await bench.put(ADA, 'a.txt', endless(), { 'content-length': '2001' });
    expect(declared.status).toBe(413);
    expect(await declared.json()).toMatchObject({ error: expect.stringContaining('2000 bytes') });
    expect(pulled).toBeLessThan(5);
    const streamed = await bench.put(ADA, 'a.txt', endless());
    expect(streamed.status).toBe(413);
    expect(pulled).toBeLessThan(100);
    expect(incoming()).toEqual([]);
  });

  it('more files, and more bytes together, than the quota names', async () => {
    for (const name of ['1.txt', '2.txt', '3.txt']) await bench.add(ADA, name, `File ${name}`);
    const fourth = await bench.put(ADA, '4.txt', 'Fourth.');
    expect(fourth.status).toBe(413);
    expect(await fourth.json()).toMatchObject({ error: expect.stringMatching(/3 files/) });
    expect((await bench.put(ADA, '3.txt', 'Third again.')).status).toBe(200);
    await bench.add(EVE, '1.txt', 'x '.repeat(900));
    const heavy = await bench.put(EVE, '2.txt', 'y '.repeat(900));
    expect(heavy.status).toBe(413);
    expect(incoming().length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['', 400],
    ['..', 400],
    ['../../etc/passwd.txt', 400],
    ['a/b.txt', 400],
    ['a\\b.txt', 400],
    ['\0\u202E', 400],
    [`${'x'.repeat(500)}.txt`, 400],
    ['.txt', 415],
    ['noending', 415],
    ['program.exe', 415],
    ['old.doc', 415],
    ['photo.svg', 415],
  ])('the name %j, with %i', async (name, status) => {
    const response = await bench.put(ADA, name, 'Text.');
    expect(response.status).toBe(status);
    expect(incoming()).toEqual([]);
  });

  it.each([
    ['evil\r\nset-cookie: a=b.txt', 'evilset-cookie: a=b.txt'],
    ['invoice\u202Egnp.txt', 'invoicegnp.txt'],
    ['🦔 hedgehog.txt', '🦔 hedgehog.txt'],
    ['  [draft] #1 100%.txt ', '[draft] #1 100%.txt'],
    ['o\'b"rien;.txt', 'o\'b"rien;.txt'],
  ])('no error for the name %j, which is stored as %j', async (name, kept) => {
    const entry = await bench.add(ADA, name, 'A hedgehog text.');
    expect(entry).toMatchObject({ name: kept, status: 'ready' });
    expect(await bench.found(ADA, 'hedgehog')).toEqual([entry.sourcefile]);
  });

  it('a file of another format than its name says, at once and with a reason', async () => {
    const html = await bench.put(ADA, 'report.pdf', '<!doctype html><title>x</title>');
    expect(html.status).toBe(415);
    expect(await html.json()).toMatchObject({ error: expect.stringContaining('it holds HTML') });
    const empty = await bench.put(ADA, 'empty.txt', new Uint8Array());
    expect(empty.status).toBe(415);
    expect(await empty.json()).toMatchObject({ error: expect.stringContaining('empty') });
    expect((await uploadsIn(await bench.list(ADA))).uploads).toEqual([]);
    expect(incoming()).toEqual([]);
  });

  it('an interrupted upload: nothing of it is stored', async () => {
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('Half a hedge')),
      pull: (controller) => controller.error(new Error('connection lost')),
    });
    expect((await bench.put(ADA, 'cut.txt', cut)).status).toBe(400);
    const short = await bench.put(ADA, 'short.txt', 'Half a hedge', { 'content-length': '500' });
    expect(short.status).toBe(400);
    expect((await uploadsIn(await bench.list(ADA))).uploads).toEqual([]);
    expect(incoming()).toEqual([]);
    expect(await bench.found(ADA, 'half hedge')).toEqual([]);
  });
});

it('an unreadable file says why, leaves the version before in the index, and can be sent again', {
  timeout: 120_000,
}, async () => {
  await bench.add(ADA, 'data.json', '{"animal": "hedgehog"}');
  const broken = await bench.add(ADA, 'data.json', '{"animal": ');
  expect(broken).toMatchObject({ status: 'failed', reason: expect.stringMatching(/^[A-Z].*\.$/) });
  expect(await bench.found(ADA, 'hedgehog')).toHaveLength(1);
  const mended = await bench.add(ADA, 'data.json', '{"animal": "badger"}');
  expect(mended.status).toBe('ready');
  expect(await bench.found(ADA, 'hedgehog')).toEqual([]);
});

it('is not taken from guests where people sign in: each new cookie would be another quota', async () => {
  const guests = await openUploadBench({
    AUTH_MODE: 'optional',
    AUTH_TENANT_ID: 'a1b2c3d4-0000-4000-8000-000000000001',
    AUTH_CLIENT_ID: 'a1b2c3d4-0000-4000-8000-000000000002',
  });
  try {
    for (const response of [await guests.put(ADA, 'note.txt', 'A hedgehog.'), await guests.list(ADA)]) {
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: expect.stringContaining('Sign in') });
    }
    expect(await guests.container.records.uploads.list(guestOf(ADA))).toEqual([]);
  } finally {
    await guests.close();
  }
});

function guestOf(cookie: string): `browser:${string}` {
  return `browser:${createHash('sha256').update(cookie).digest('hex').slice(0, 32)}`;
}
