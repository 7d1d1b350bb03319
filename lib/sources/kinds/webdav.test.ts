import { describe, expect, test } from 'vitest';
import type { Exchange } from '#e2e/upstream/http/exchange.ts';
import { startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { adapterTools, readListing } from './kinds.test-helper.ts';
import { openWebdavSource, webdavSettings } from './webdav.ts';

/** Files by their encoded path; folders follow from them. */
let files: Record<string, string> = {};
let flavour: 'nextcloud' | 'apache' | 'iis' = 'nextcloud';
let propfind: (exchange: Exchange) => Reply = listFolder;
let download: (exchange: Exchange) => Reply | undefined = () => undefined;
const ids: Record<string, number> = {};

const server = perTest(async () => {
  files = {};
  flavour = 'nextcloud';
  propfind = listFolder;
  download = () => undefined;
  return startLoopbackServer({ handle });
});

function handle(exchange: Exchange): Reply {
  const { method, rawPath, headers } = exchange;
  const credentials = `Basic ${Buffer.from('ada:päss:word').toString('base64')}`;
  if (headers['authorization'] !== credentials)
    return { status: 401, headers: { 'www-authenticate': 'Basic' } };
  if (method === 'PROPFIND') return propfind(exchange);
  const content = files[decodeURIComponent(rawPath)];
  if (content === undefined) return { status: 404 };
  return (
    download(exchange) ?? { status: 200, headers: { etag: `"${content.length}-${content}"` }, body: content }
  );
}

function listFolder({ rawPath, headers, body }: Exchange): Reply {
  if (headers['depth'] !== '1' || !body.toString().includes('getetag')) return { status: 403 };
  const folder = decodeURIComponent(rawPath).replace(/\/?$/, '/');
  const below = Object.keys(files).filter((path) => path.startsWith(folder));
  if (below.length === 0) return { status: 404 };
  const names = new Set(below.map((path) => path.slice(folder.length).replace(/\/.*$/s, '/')));
  return multistatus([
    response(folder, undefined),
    ...[...names].map((name) => response(folder + name, files[folder + name])),
  ]);
}

function response(path: string, content: string | undefined): string {
  const encoded = path
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
  // IIS writes whole addresses, Apache encodes as it likes.
  const href = {
    nextcloud: encoded,
    apache: encoded.replaceAll('(', '%28').toLowerCase().replaceAll('%c3%bc', '%C3%BC'),
    iis: new URL(server.url).origin + path.replaceAll(' ', '%20').replaceAll('&', '&amp;'),
  }[flavour];
  const isFolder = content === undefined;
  ids[path] ??= Object.keys(ids).length + 1;
  const type = isFolder ? '<d:resourcetype><d:collection/></d:resourcetype>' : '<d:resourcetype/>';
  const facts = isFolder
    ? ''
    : `<d:getetag>"${content.length}-${content}"</d:getetag><d:getcontentlength>${content.length}</d:getcontentlength>`;
  const own = flavour === 'nextcloud' ? `<oc:fileid>${ids[path]}</oc:fileid>` : '';
  return `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${type}${facts}${own}<d:getlastmodified>Sun, 01 Nov 2026 10:00:00 GMT</d:getlastmodified></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop><oc:owner-display-name/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>`;
}

function multistatus(responses: string[]): Reply {
  const body = `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${responses.join('')}</d:multistatus>`;
  return { status: 207, headers: { 'content-type': 'application/xml; charset=utf-8' }, body };
}

function source(settings: object = {}, tools: Parameters<typeof adapterTools>[1] = {}) {
  const parsed = webdavSettings.parse({
    url: `${server.url}/remote.php/dav/files/ada/`,
    userFrom: 'DAV_USER',
    passwordFrom: 'DAV_PASSWORD',
    ...settings,
  });
  return openWebdavSource(
    parsed,
    adapterTools({ DAV_USER: 'ada', DAV_PASSWORD: 'päss:word', TOKEN: 't' }, tools),
  );
}

const ROOT = '/remote.php/dav/files/ada/';

describe('a folder of a WebDAV server', () => {
  test('is walked and read, and its files open on the page of Nextcloud', async () => {
    files = { [`${ROOT}a.md`]: 'one', [`${ROOT}hr/leave.md`]: 'two', [`${ROOT}hr/deep/pay.md`]: 'three' };
    const { contents, changes, complete } = await readListing(source());
    expect(contents).toEqual({ 'a.md': 'one', 'hr/leave.md': 'two', 'hr/deep/pay.md': 'three' });
    expect(complete).toBe(true);
    expect(changes[0]).toMatchObject({
      item: {
        id: `fileid:${ids[`${ROOT}a.md`]}`,
        url: `${server.url}/f/${ids[`${ROOT}a.md`]}`,
        sizeBytes: 3,
        modifiedAt: '2026-11-01T10:00:00.000Z',
        version: '"3-one"',
      },
    });
  });

  test.each(['nextcloud', 'iis'] as const)(
    'with names of spaces, umlauts, percent and other signs is read from %s',
    async (kind) => {
      flavour = kind;
      files = { [`${ROOT}Über uns (neu).md`]: '1', [`${ROOT}a & b/c+d.md`]: '2', [`${ROOT}日本.md`]: '3' };
      if (kind === 'nextcloud') files[`${ROOT}100 % #1?.md`] = '4';
      const { contents } = await readListing(source());
      expect(contents).toEqual({
        'Über uns (neu).md': '1',
        'a & b/c+d.md': '2',
        '日本.md': '3',
        ...(kind === 'nextcloud' ? { '100 % #1?.md': '4' } : {}),
      });
    },
  );

  test('from Apache opens at its own address', async () => {
    flavour = 'apache';
    files = { [`${ROOT}für (x).md`]: '1' };
    const { changes, contents } = await readListing(source());
    expect(contents).toEqual({ 'für (x).md': '1' });
    expect(changes[0]).toMatchObject({
      item: { id: 'f%C3%BCr%20%28x%29.md', url: `${server.url}${ROOT}f%C3%BCr%20%28x%29.md` },
    });
  });

  test('patterns choose the files, and excluded folders are not opened', async () => {
    files = { [`${ROOT}a.md`]: '1', [`${ROOT}b.txt`]: '2', [`${ROOT}drafts/c.md`]: '3' };
    expect((await readListing(source({ include: ['*.md'], exclude: ['drafts/'] }))).contents).toEqual({
      'a.md': '1',
    });
    expect(server.requests().some(({ path }) => path.includes('drafts'))).toBe(false);
  });

  test('a folder that cannot be listed is reported, and nothing is removed for it', async () => {
    files = { [`${ROOT}a.md`]: '1', [`${ROOT}closed/b.md`]: '2' };
    propfind = (exchange) => (exchange.rawPath.includes('closed') ? { status: 403 } : listFolder(exchange));
    const { complete, unreadable, contents } = await readListing(source());
    expect(complete).toBe(false);
    expect(unreadable['closed']).toMatch(/the folder cannot be listed: .*403/);
    expect(contents).toEqual({ 'a.md': '1' });
  });

  test('entries that are not in the folder are passed over: other hosts, parents, circles', async () => {
    files = { [`${ROOT}a.md`]: '1' };
    propfind = (exchange) => {
      const hrefs = [
        `${ROOT}../../../../etc/passwd`,
        'http://evil.example/x.md',
        `${ROOT}sub/deep/x.md`,
        '/other/x.md',
        `${ROOT}%2e%2e/x.md`,
        ROOT,
        `${ROOT}..%2f..%2fx.md`,
      ];
      const bad = hrefs.map(
        (href) =>
          `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:getetag>1</d:getetag></d:prop></d:propstat></d:response>`,
      );
      return multistatus([...bad, response(`${ROOT}a.md`, '1'), `${exchange.rawPath}`]);
    };
    const { contents } = await readListing(source());
    expect(contents).toEqual({ 'a.md': '1', '.._.._x.md': expect.stringContaining('failed: ') });
  });

  test('a sign-in page in the name of a file is not read', async () => {
    files = { [`${ROOT}a.pdf`]: '%PDF' };
    download = () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<form>' });
    expect((await readListing(source())).contents['a.pdf']).toMatch(/page instead of the file/);
    download = () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } });
    expect((await readListing(source())).contents['a.pdf']).toMatch(
      /redirect to http:\/\/169.254.169.254, which is not followed/,
    );
  });
});

describe('a listing that fails', () => {
  test.each<[string, () => Reply, string, RegExp]>([
    [
      'no WebDAV',
      () => ({ status: 405 }),
      'not-configured',
      /no folder of a WebDAV server \(it answers 405\)/,
    ],
    ['a page', () => ({ status: 200, body: '<html>' }), 'not-configured', /it answers 200/],
    ['no folder', () => ({ status: 404 }), 'not-configured', /url does not exist/],
    [
      'a redirect',
      () => ({ status: 302, headers: { location: 'https://login.example/x' } }),
      'unavailable',
      /redirect to https:\/\/login.example/,
    ],
    [
      'an XML bomb',
      () => ({
        status: 207,
        body: '<!DOCTYPE a [<!ENTITY b "b">]><d:multistatus><d:response><d:href>&b;</d:href></d:response></d:multistatus>',
      }),
      'unavailable',
      /no XML/,
    ],
    [
      'a failing server',
      () => ({ status: 503, headers: { 'retry-after': '3600' } }),
      'unavailable',
      /unavailable/,
    ],
  ])('says what is wrong: %s', async (_name, reply, code, message) => {
    propfind = reply;
    await expect(readListing(source())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  test('for wrong credentials is forbidden, and repeats none of them', async () => {
    const listing = readListing(source({ userFrom: undefined, passwordFrom: undefined, tokenFrom: 'TOKEN' }));
    await expect(listing).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('401'),
    });
    expect(() => source({ passwordFrom: undefined })).toThrow(/passwordFrom is missing/);
  });

  test('because of its size names the bound', async () => {
    propfind = () => multistatus(Array.from({ length: 1_100 }, (_, i) => response(`${ROOT}${i}.md`, 'x')));
    const reading = readListing(
      source({}, { limits: { maxItems: 1_000, maxItemBytes: 10 } }),
      null,
      () => false,
    );
    await expect(reading).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('maxItems'),
    });
    propfind = ({ rawPath }) => multistatus([response(`${decodeURIComponent(rawPath)}x/`, undefined)]);
    await expect(readListing(source())).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('deep'),
    });
  });
});
