import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { authorise } from '#e2e/upstream/blobs/shared-key.ts';
import type { Exchange } from '#e2e/upstream/http/exchange.ts';
import { startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { azureBlobSettings, openAzureBlobSource } from './azure-blob.ts';
import { accessListOf, readersOf } from './data-lake.ts';
import { adapterTools, readListing } from './kinds.test-helper.ts';

const KEY = Buffer.from('a key of this scripted account alone').toString('base64');
const ADA = '11111111-1111-4111-8111-111111111111';
const BEN = '22222222-2222-4222-8222-222222222222';
const STAFF = '33333333-3333-4333-8333-333333333333';

let blobs: Record<string, string> = {};
/** Access lists of Data Lake Storage by name, of files and folders. */
let access: Record<string, { permissions: string; acl?: string; owner?: string; group?: string }> = {};
let listing: (exchange: Exchange) => Reply = listBlobs;

const server = perTest(async () => {
  blobs = {};
  access = {};
  listing = listBlobs;
  return startLoopbackServer({ handle });
});

const etagOf = (content: string) => `0x${createHash('md5').update(content).digest('hex').toUpperCase()}`;

/** An account in the path, as emulators have it; signatures are checked as Azure does. */
function handle(exchange: Exchange): Reply {
  authorise(exchange, { name: 'scripted', key: KEY, token: 'none' });
  const { query, rawPath } = exchange;
  const name = decodeURIComponent(rawPath).replace(/^\/scripted\/box\/?/, '');
  if (query.get('comp') === 'list') return listing(exchange);
  if (query.get('resource') === 'filesystem') return listPaths();
  if (query.get('action') === 'getAccessControl') return accessControl(name);
  const content = blobs[name];
  if (content === undefined) return { status: 404, headers: { 'x-ms-error-code': 'BlobNotFound' } };
  return {
    status: 200,
    headers: {
      etag: `"${etagOf(content)}"`,
      'content-type': 'text/markdown',
      'last-modified': 'Sun, 01 Nov 2026 10:00:00 GMT',
    },
    body: content,
  };
}

function listBlobs({ query }: Exchange): Reply {
  const names = Object.keys(blobs)
    .filter((name) => name.startsWith(query.get('prefix') ?? ''))
    .sort();
  const start = Number(query.get('marker') ?? 0);
  const items = names.slice(start, start + 2).map((name) => {
    const content = blobs[name] ?? '';
    const encoded = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const tier = content === 'frozen' ? '<AccessTier>Archive</AccessTier>' : '';
    return `<Blob><Name>${encoded}</Name><Properties><Last-Modified>Sun, 01 Nov 2026 10:00:00 GMT</Last-Modified><Etag>${etagOf(content)}</Etag><Content-Length>${content.length}</Content-Length><BlobType>BlockBlob</BlobType>${tier}</Properties></Blob>`;
  });
  const marker = start + 2 < names.length ? `${start + 2}` : '';
  return enumeration(`<Blobs>${items.join('')}</Blobs><NextMarker>${marker}</NextMarker>`);
}

function enumeration(inner: string): Reply {
  const body = `<?xml version="1.0" encoding="utf-8"?><EnumerationResults ServiceEndpoint="${server.url}" ContainerName="box">${inner}</EnumerationResults>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

function refusal(status: number, code: string): Reply {
  const headers = { 'x-ms-error-code': code, 'content-type': 'application/xml' };
  return {
    status,
    headers,
    body: `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
  };
}

function listPaths(): Reply {
  const paths = Object.entries(access).flatMap(
    ([name, { permissions, acl, owner = '$superuser', group = '$superuser' }]) => {
      if (name === '') return [];
      const content = blobs[name];
      const facts =
        content === undefined
          ? { isDirectory: 'true' }
          : { contentLength: String(content.length), etag: etagOf(content) };
      return [
        {
          name,
          ...facts,
          owner,
          group,
          permissions: acl ? `${permissions}+` : permissions,
          lastModified: 'Sun, 01 Nov 2026 10:00:00 GMT',
        },
      ];
    },
  );
  return { status: 200, body: { paths } };
}

function accessControl(name: string): Reply {
  const found = access[name];
  if (!found) return { status: 404 };
  // An account without a hierarchical namespace lists paths without permissions.
  if (found.permissions === '') return refusal(400, 'HierarchicalNamespaceNotEnabled');
  const { permissions: p, acl, owner = '$superuser', group = '$superuser' } = found;
  return {
    status: 200,
    headers: {
      'x-ms-acl': acl ?? `user::${p.slice(0, 3)},group::${p.slice(3, 6)},other::${p.slice(6)}`,
      'x-ms-owner': owner,
      'x-ms-group': group,
    },
  };
}

function source(settings: object = {}, tools: Parameters<typeof adapterTools>[1] = {}) {
  const parsed = azureBlobSettings.parse({
    endpoint: `${server.url}/scripted`,
    container: 'box',
    keyFrom: 'BLOB_KEY',
    ...settings,
  });
  return openAzureBlobSource(
    parsed,
    adapterTools({ BLOB_KEY: KEY, OTHER: Buffer.from('other').toString('base64') }, tools),
  );
}

describe('a container', () => {
  test('is listed page by page and read', async () => {
    blobs = {
      'a.md': 'one',
      'hr/leave.md': 'two',
      'hr/Über & <b>.md': 'three',
      'z/': '',
      'old.md': 'frozen',
    };
    const { contents, versions, unreadable, complete } = await readListing(source());
    expect(contents).toEqual({ 'a.md': 'one', 'hr/leave.md': 'two', 'hr/Über & <b>.md': 'three' });
    expect(versions['a.md']).toBe(etagOf('one'));
    expect(unreadable).toEqual({ 'old.md': 'it is in the archive tier; rehydrate it first' });
    expect(complete).toBe(true);
  });

  test('prefix and patterns choose the blobs, and the bound is named', async () => {
    blobs = { 'hr/a.md': 'a', 'hr/b.txt': 'b', 'it/c.md': 'c' };
    expect((await readListing(source({ prefix: 'hr/', include: ['*.md'] }))).contents).toEqual({
      'a.md': 'a',
    });
    await expect(readListing(source({}, { limits: { maxItems: 2, maxItemBytes: 9 } }))).rejects.toMatchObject(
      { code: 'too-large', message: expect.stringContaining('maxItems') },
    );
  });

  test('a blob that is deleted after the listing fails alone', async () => {
    blobs = { 'a.md': 'a', 'b.md': 'b' };
    const { contents } = await readListing(source(), null, () => {
      delete blobs['a.md'];
      return true;
    });
    expect(contents).toEqual({
      'a.md': expect.stringContaining('failed: it is no longer there'),
      'b.md': 'b',
    });
  });

  test.each<[string, () => Reply, string, RegExp]>([
    ['no container', () => refusal(404, 'ContainerNotFound'), 'not-configured', /container is not there/],
    [
      'no access',
      () => refusal(403, 'AuthorizationPermissionMismatch'),
      'forbidden',
      /403 AuthorizationPermissionMismatch/,
    ],
    ['throttled', () => ({ status: 503, headers: { 'retry-after': '3600' } }), 'unavailable', /Try again/],
    [
      'pages that repeat',
      () => enumeration('<Blobs></Blobs><NextMarker>1</NextMarker>'),
      'unavailable',
      /does not end/,
    ],
  ])('that cannot be listed says why: %s', async (_name, reply, code, message) => {
    listing = reply;
    await expect(readListing(source())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

describe('access lists of Data Lake Storage', () => {
  test('become the readers of each document', async () => {
    blobs = { 'open.md': '1', 'hr/leave.md': '2', 'hr/secret.md': '3', 'closed/in.md': '4' };
    access = {
      '': { permissions: 'rwxr-xr-x' },
      'open.md': { permissions: 'rw-r--r--', owner: ADA },
      hr: {
        permissions: 'rwxr-x---',
        acl: `user::rwx,user:${BEN}:--x,group::r-x,mask::r-x,other::---`,
        group: STAFF,
      },
      'hr/leave.md': { permissions: 'rw-r-----', group: STAFF },
      'hr/secret.md': {
        permissions: 'rw-r-----',
        acl: `user::rw-,user:${BEN}:r--,user:${ADA}:r--,group::---,mask::r--,other::---`,
      },
      closed: { permissions: 'rwx------' },
      'closed/in.md': { permissions: 'rw-r--r--', owner: ADA },
    };
    const { changes, contents } = await readListing(source({ permissions: true }));
    const readers = Object.fromEntries(
      changes.map((change) => (change.type === 'present' ? [change.item.path, change.item.readers] : [])),
    );
    expect(readers).toEqual({
      'open.md': { oids: [ADA, 'all'], groups: [] },
      'hr/leave.md': { oids: [], groups: [STAFF] },
      'hr/secret.md': { oids: [BEN], groups: [] },
      'closed/in.md': { oids: [], groups: [] },
    });
    expect(contents).toEqual({
      'open.md': '1',
      'hr/leave.md': '2',
      'hr/secret.md': '3',
      'closed/in.md': '4',
    });
  });

  test('a mask limits named users and groups, and a denial is no reading for everyone', () => {
    const list = (acl: string) => accessListOf({ acl, owner: ADA, group: STAFF });
    const anyone = list('user::rwx,group::r-x,other::r-x');
    expect(readersOf(list(`user::r--,user:${BEN}:r--,group::r--,mask::---,other::---`), [anyone])).toEqual({
      oids: [ADA],
      groups: [],
    });
    expect(readersOf(list(`user::r--,user:${BEN}:---,group::r--,mask::r--,other::r--`), [anyone])).toEqual({
      oids: [ADA],
      groups: [STAFF],
    });
    expect(readersOf(list(`user::r--,group::r--,other::r--,default:user:${BEN}:r--`), [anyone])).toEqual({
      oids: [ADA, 'all'],
      groups: [STAFF],
    });
    expect(
      readersOf(list('user::r--,group::r--,other::r--'), [anyone, list('user::rwx,group::---,other::---')]),
    ).toEqual({ oids: [ADA], groups: [] });
    expect(readersOf(list(''), [anyone])).toEqual({ oids: [], groups: [] });
  });

  test('of an account without them are an error that says so', async () => {
    blobs = { 'a.md': 'a' };
    access = { 'a.md': { permissions: '' } };
    await expect(readListing(source({ permissions: true }))).rejects.toMatchObject({
      code: 'not-configured',
      message: expect.stringContaining('hierarchical namespace'),
    });
  });
});
