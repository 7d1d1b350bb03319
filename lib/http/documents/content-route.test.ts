import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import type { DocumentStore, StoredDocument } from '#lib/core/ports/document-store.ts';
import { openLocalOriginal } from '#lib/search/embedded/originals.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { contentRoute } from './content-route.ts';

const text = 'Grüße aus dem Handbuch.';
const size = new TextEncoder().encode(text).length;
const folder = perFile(temporaryFolder);

beforeAll(() => {
  folder.write('handbook', text);
  folder.write('empty', '');
  symlinkSync('/etc/passwd', join(folder.path, 'link'));
});

const document = (sourcefile: string, mediaType: string): StoredDocument => ({
  sourcefile,
  title: null,
  mediaType,
  sizeBytes: size,
  hash: 'abc123',
  category: null,
  oids: [],
  groups: [],
  origin: 'own',
  root: '',
});

const stored: Record<string, [file: string, mediaType: string]> = {
  'hr/leave rules.md': ['handbook', 'text/markdown'],
  'hr/100%25 %23 %5B1%5D.txt': ['handbook', 'text/plain'],
  'hr/who pays%3F.md': ['handbook', 'text/markdown'],
  'page.html': ['handbook', 'text/html'],
  'drawing.svg': ['handbook', 'image/svg+xml'],
  'plan.pdf': ['handbook', 'application/pdf'],
  'prices.xlsx': ['handbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  'odd.bin': ['handbook', 'text/html\r\nset-cookie: a=b'],
  'naïve "quote"\u202e.txt': ['handbook', 'text/plain'],
  'empty.txt': ['empty', 'text/plain'],
  'link.txt': ['link', 'text/plain'],
  'gone.txt': ['gone', 'text/plain'],
};

const documents: DocumentStore = {
  find: async (sourcefile) => {
    const [file, mediaType] = stored[sourcefile] ?? [];
    return file && mediaType
      ? { document: document(sourcefile, mediaType), open: () => openLocalOriginal(join(folder.path, file)) }
      : undefined;
  },
};

const services = { ...testServices({ LOG_LEVEL: 'silent' }), documents };
const route = contentRoute('/content/', () => services);
const get = (path: string, headers: HeadersInit = {}) =>
  route.GET(new Request(`http://localhost:3000/content/${path}`, { headers }));

describe('a cited document', () => {
  test('is served with its type, its length and its tag', async () => {
    const response = await get('hr/leave%20rules.md');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(text);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      etag: '"abc123"',
    });
  });

  test.each([
    'hr/100%2525%20%2523%20%255B1%255D.txt',
    'hr/100%25%20%23%20%5B1%5D.txt',
    'hr/leave%20rules.md%23page%3D3',
    'plan.pdf%23page=-1',
    'hr/who%20pays%253F.md',
    // As a citation stands, behind the address.
    'hr/who pays%3F.md',
  ])('is found however the client escaped its citation: %s', async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  test('has no body for HEAD', async () => {
    const response = await route.HEAD(
      new Request('http://localhost:3000/content/plan.pdf', { method: 'HEAD' }),
    );
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(size)]);
    expect(await response.text()).toBe('');
  });

  test('that is empty is empty', async () => {
    const response = await get('empty.txt');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('is not sent again to a client that has it', async () => {
    for (const tag of ['"abc123"', 'W/"abc123"', '"x", "abc123"', '*']) {
      const response = await get('plan.pdf', { 'if-none-match': tag });
      expect([response.status, await response.text()]).toEqual([304, '']);
    }
    expect((await get('plan.pdf', { 'if-none-match': '"old"' })).status).toBe(200);
  });
});

describe('a range', () => {
  const bytes = new TextEncoder().encode(text);

  test.each([
    ['bytes=0-3', 0, 3],
    ['bytes=5-', 5, size - 1],
    ['bytes=-4', size - 4, size - 1],
    ['bytes=-99999', 0, size - 1],
    ['bytes=2-99999999999', 2, size - 1],
    [' Bytes = 1-1', 1, 1],
  ])('%s is a part of the file', async (range, start, end) => {
    const response = await get('plan.pdf', { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
    expect([...(await response.bytes())]).toEqual([...bytes.slice(start, end + 1)]);
  });

  test.each([
    'bytes=99-',
    'bytes=5-2',
    'bytes=-0',
    'bytes=-',
    'bytes=a-b',
    'bytes=',
    'bytes=0-0,2-3',
    `bytes=${'0-0,'.repeat(5000)}`,
    'bytes=0-1e9',
    'bytes=9999999999999999999-',
  ])('%.30s is refused with the size', async (range) => {
    const response = await get('plan.pdf', { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  });

  test('in another unit, and of a document that has changed, is the whole', async () => {
    expect((await get('plan.pdf', { range: 'pages=1-2' })).status).toBe(200);
    expect((await get('plan.pdf', { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
    expect((await get('plan.pdf', { range: 'bytes=0-1', 'if-range': '"abc123"' })).status).toBe(206);
  });
});

describe('nothing stored runs as our origin', () => {
  test.each(['page.html', 'drawing.svg'])('%s is sandboxed', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('formats that browsers do not show are downloads', async () => {
    expect((await get('prices.xlsx')).headers.get('content-disposition')).toMatch(
      /^attachment; filename="prices.xlsx"/,
    );
    const odd = await get('odd.bin');
    expect(odd.headers.get('content-type')).toBe('application/octet-stream');
    expect(odd.headers.has('set-cookie')).toBe(false);
  });

  test('a hostile name is quoted, and its direction mark dropped', async () => {
    const { headers } = await get(encodeURIComponent('naïve "quote"\u202e.txt'));
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="na_ve _quote_.txt"; filename*=UTF-8''na%C3%AFve%20%22quote%22.txt`,
    );
  });
});

test('a path that leads elsewhere is the same 404 as a document that never was', async () => {
  const paths = [
    'never-was.pdf',
    '..%2f..%2fetc%2fpasswd',
    '%252e%252e%252fetc%252fpasswd',
    '..%5c..%5cwindows%5cwin.ini',
    'hr/..%2fplan.pdf',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'C:/Windows/win.ini',
    'file:%2f%2f%2fetc%2fpasswd',
    'plan.pdf%00.txt',
    'hr%2fleave%20rules.md',
    '%ff%fe',
    '%',
    'hr/',
    '',
    'link.txt',
    'gone.txt',
    `${'a'.repeat(5000)}.pdf`,
  ];
  for (const path of paths) {
    const response = await get(path);
    expect([path, response.status, await response.text()]).toEqual([
      path,
      404,
      '{"error":"Document not found."}',
    ]);
  }
});

test('a document opens at the address that serverless-chat-langchainjs has for it, under the same rules', async () => {
  const get = (path: string) => route.GET(new Request(`http://localhost/api/documents/${path}`));
  const found = await get('hr/leave%20rules.md');
  expect([found.status, await found.text()]).toEqual([200, text]);
  expect((await get('page.html')).headers.get('content-security-policy')).toMatch(/^sandbox;/);
  for (const path of ['never.pdf', '..%2fplan.pdf', 'link.txt']) expect((await get(path)).status).toBe(404);
});

test('where the search service keeps access lists of its own, a document is looked for with the token of the caller', async () => {
  const asked: unknown[] = [];
  const environment = readEnvironment({
    LOG_LEVEL: 'silent',
    AZURE_SEARCH_SERVICE: 'contoso',
    AZURE_SEARCH_INDEX: 'docs',
    AZURE_SEARCH_NATIVE_ACCESS: 'on',
  });
  const noted = { find: async (...given: unknown[]) => void asked.push(given[2]) };
  const native = contentRoute('/content/', () => ({
    ...testServices(environment),
    documents: noted as DocumentStore,
  }));
  const headers = { 'x-ms-query-source-authorization': 'Bearer mine' };
  await native.GET(new Request('http://localhost:3000/content/a.txt', { headers }));
  expect(asked).toEqual(['Bearer mine']);
});

describe('a document of a source', () => {
  const named = (url: string | undefined) => {
    const ofSource: DocumentStore = {
      find: async (sourcefile, access) => {
        const found = await documents.find(sourcefile, access);
        return found && { ...found, document: { ...found.document, root: 'source:wiki' } };
      },
    };
    const urls = async (names: readonly string[]) => new Map(url ? names.map((name) => [name, url]) : []);
    const served = contentRoute('/content/', () => ({
      ...services,
      documents: ofSource,
      records: { sources: { urls } },
    }));
    return served.HEAD(new Request('http://localhost:3000/content/plan.pdf', { method: 'HEAD' }));
  };

  test('names the address where people work on it', async () => {
    const { headers } = await named('https://wiki.example.com/page?a=1&b=<>');
    expect(headers.get('link')).toBe('<https://wiki.example.com/page?a=1&b=%3C%3E>; rel="canonical"');
  });

  test.each([undefined, 'javascript:alert(1)', 'not an address', 'file:///etc/passwd'])(
    'names no other address: %s',
    async (url) => {
      const { status, headers } = await named(url);
      expect([status, headers.get('link')]).toEqual([200, null]);
    },
  );
});
