import { describe, expect, test } from 'vitest';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { adapterTools, readListing } from './kinds.test-helper.ts';
import { openS3Source, s3Settings } from './s3.ts';
import { etagOf, listed, S3_KEYS, startScriptedBucket } from './scripted-bucket.test-helper.ts';

const NOW = Date.UTC(2026, 10, 28, 1, 2, 3);

const server = perTest(startScriptedBucket);

function source(more: object = {}, deps: Parameters<typeof adapterTools>[1] = {}) {
  const settings = s3Settings.parse({
    bucket: 'bucket',
    endpoint: server.url,
    accessKeyIdFrom: 'S3_ID',
    secretAccessKeyFrom: 'S3_SECRET',
    ...more,
  });
  return openS3Source(settings, adapterTools(S3_KEYS, { now: () => NOW, ...deps }));
}

describe('a bucket', () => {
  test('is listed page by page and read, each request signed', async () => {
    server.objects = {
      'a.md': 'one',
      'hr/leave.md': 'two',
      'hr/pay.md': 'three',
      'hr/folder/': '',
      'z.md': 'last',
    };
    const { contents, versions, complete } = await readListing(source());
    expect(contents).toEqual({ 'a.md': 'one', 'hr/leave.md': 'two', 'hr/pay.md': 'three', 'z.md': 'last' });
    expect(versions['a.md']).toBe(etagOf('one'));
    expect(complete).toBe(true);
  });

  test('names with spaces, signs, umlauts and line breaks are read, and are harmless paths', async () => {
    server.objects = {
      "a b+c%20d&e='f'(g)*!.md": '1',
      'Übersicht #1?.md': '2',
      'x\r\ny.md': '3',
      'bill\u202efdp.md': '4',
      '日本語/😀.md': '5',
      'a//b.md': '6',
    };
    const { contents } = await readListing(source());
    expect(contents).toEqual({
      "a b+c%20d&e='f'(g)*!.md": '1',
      'Übersicht #1?.md': '2',
      'x_y.md': '3',
      'bill_fdp.md': '4',
      '日本語/😀.md': '5',
      'a/_/b.md': '6',
    });
  });

  test('a name with .. is reported and asks for nothing', async () => {
    server.objects = { 'a/../secret.md': 'x' };
    const { unreadable, contents } = await readListing(source());
    expect(unreadable).toEqual({
      'a/__/secret.md': 'its name has a segment . or .., which no address can have',
    });
    expect(contents).toEqual({});
  });

  test('prefix and patterns choose the objects', async () => {
    server.objects = { 'hr/a.md': 'a', 'hr/b.txt': 'b', 'it/c.md': 'c' };
    const { contents } = await readListing(source({ prefix: 'hr/', include: ['*.md'] }));
    expect(contents).toEqual({ 'a.md': 'a' });
  });

  test('a content that changes after the listing brings its own version', async () => {
    server.objects = { 'a.md': 'old' };
    const changes = source().changes(null, new AbortController().signal);
    const { value } = await changes.next();
    server.objects['a.md'] = 'new';
    if (!value || !('type' in value) || value.type !== 'present')
      throw new Error('The object is not listed.');
    expect(value.item.version).toBe(etagOf('old'));
    expect((await value.read(new AbortController().signal)).version).toBe(etagOf('new'));
  });

  test('an object that is deleted after the listing fails alone', async () => {
    server.objects = { 'a.md': 'a', 'b.md': 'b' };
    const { contents } = await readListing(source(), null, ({ item }) => {
      delete server.objects['a.md'];
      return item.id !== '';
    });
    expect(contents['a.md']).toMatch(/^failed: .*404 NoSuchKey/);
    expect(contents['b.md']).toBe('b');
  });
});

describe('a listing that fails', () => {
  test('is an error when it is cut off, and is asked for again first', async () => {
    server.objects = { 'a.md': 'a' };
    server.play([{ times: 1, fault: { cutAfterBytes: 40 } }]);
    expect((await readListing(source())).contents).toEqual({ 'a.md': 'a' });
    server.play([{ fault: { cutAfterBytes: 40 } }]);
    await expect(readListing(source())).rejects.toMatchObject({ code: 'unavailable' });
  });

  test.each([
    [
      { status: 503, retryAfterSeconds: 3600 },
      { code: 'unavailable', retryAfterSeconds: 3600 },
    ],
    [
      { status: 429, retryAfterSeconds: 3600 },
      { code: 'unavailable', retryAfterSeconds: 3600 },
    ],
  ])('does not wait longer than its budget: %j', async (fault, error) => {
    server.play([{ fault }]);
    await expect(readListing(source())).rejects.toMatchObject(error);
    expect(server.requests()).toHaveLength(1);
  });

  test('waits as the service asks and goes on', async () => {
    server.objects = { 'a.md': 'a' };
    server.play([{ times: 1, fault: { status: 503, headers: { 'retry-after-ms': '5' } } }]);
    expect((await readListing(source())).contents).toEqual({ 'a.md': 'a' });
  });

  test('with wrong keys says so without them', async () => {
    const settings = { secretAccessKeyFrom: 'OTHER' };
    const deps = adapterTools({ ...S3_KEYS, OTHER: 'wrong-secret' }, { now: () => NOW });
    const listing = readListing(
      openS3Source(
        s3Settings.parse({
          bucket: 'bucket',
          endpoint: server.url,
          accessKeyIdFrom: 'S3_ID',
          ...settings,
        }),
        deps,
      ),
    );
    await expect(listing).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('403 SignatureDoesNotMatch'),
    });
    await expect(listing).rejects.not.toThrow('wrong-secret');
  });

  test.each<[string, () => Reply, object]>([
    [
      'a page that repeats',
      () => listed('<IsTruncated>true</IsTruncated><NextContinuationToken>1</NextContinuationToken>'),
      { code: 'unavailable', message: /does not end/ },
    ],
    [
      'more, and not where',
      () => listed('<IsTruncated>true</IsTruncated>'),
      { code: 'unavailable', message: /broke off/ },
    ],
    [
      'an XML bomb',
      () => ({
        status: 200,
        body: '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><ListBucketResult><Contents><Key>&c;</Key></Contents></ListBucketResult>',
      }),
      { code: 'unavailable', message: /no XML/ },
    ],
    [
      'deep nesting',
      () => ({ status: 200, body: '<a>'.repeat(100_000) }),
      { code: 'unavailable', message: /no XML/ },
    ],
    [
      'a web page',
      () => ({ status: 200, body: '<html><body>Welcome</body></html>' }),
      { code: 'unavailable', message: /endpoint and pathStyle/ },
    ],
    [
      'another region',
      () => ({
        status: 301,
        headers: { 'x-amz-bucket-region': 'eu-west-1', location: 'http://169.254.169.254/' },
      }),
      { code: 'not-configured', message: /set region to eu-west-1/ },
    ],
    [
      'no such bucket',
      () => ({ status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }),
      { code: 'not-configured', message: /NoSuchBucket/ },
    ],
  ])('names the fault: %s', async (_name, reply, { code, message }: { code?: string; message?: RegExp }) => {
    server.listing = reply;
    await expect(readListing(source())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message ?? /./),
    });
  });

  test('stops at the bound of items and names it', async () => {
    let page = 0;
    server.listing = () => {
      page += 1;
      const keys = Array.from(
        { length: 1_000 },
        (_, i) => `<Contents><Key>${page}-${i}.md</Key><ETag>e</ETag></Contents>`,
      );
      return listed(
        `<IsTruncated>true</IsTruncated><NextContinuationToken>${page}</NextContinuationToken>${keys.join('')}`,
      );
    };
    const reading = readListing(
      source({}, { limits: { maxItems: 2_500, maxItemBytes: 10 } }),
      null,
      () => false,
    );
    await expect(reading).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('2500'),
    });
    expect(page).toBe(3);
  });
});

describe('an object that cannot be read', () => {
  test('is too large, or breaks off, and says which', async () => {
    server.objects = { 'large.md': 'x'.repeat(2_000), 'small.md': 'x' };
    const { contents } = await readListing(source({}, { limits: { maxItems: 10, maxItemBytes: 1_000 } }));
    expect(contents).toEqual({ 'large.md': 'failed: it is larger than 1 MB', 'small.md': 'x' });
    server.objects = { 'cut.md': 'x'.repeat(500) };
    server.play([{ on: { path: 'cut.md' }, fault: { cutAfterBytes: 100 } }]);
    expect((await readListing(source())).contents).toEqual({
      'cut.md': 'failed: it broke off while it was read',
    });
  });
});

test('settings name the field and what it takes', () => {
  const fault = (settings: object) =>
    s3Settings.safeParse({ bucket: 'bucket', ...settings }).error?.issues[0];
  expect(fault({ bucket: 'No Bucket' })).toMatchObject({
    path: ['bucket'],
    message: /3 to 63/,
  });
  expect(fault({ accessKeyIdFrom: 'akia/123' })).toMatchObject({
    path: ['accessKeyIdFrom'],
    message: /NAME of a variable/,
  });
  expect(fault({ endpoint: 'https://a:b@s3.example' })).toMatchObject({
    path: ['endpoint'],
    message: /without a name and password/,
  });
  expect(() =>
    openS3Source(s3Settings.parse({ bucket: 'bucket', accessKeyIdFrom: 'S3_ID' }), adapterTools(S3_KEYS)),
  ).toThrow(/secretAccessKeyFrom is missing/);
  expect(() => source({ accessKeyIdFrom: 'UNSET' })).toThrow(/UNSET is not set/);
});
