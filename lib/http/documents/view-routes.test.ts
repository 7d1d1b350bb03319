import { describe, expect, test } from 'vitest';
import type { DocumentStore, StoredDocument } from '#lib/core/ports/document-store.ts';
import type { SourceImages, SourceWords } from '#lib/core/ports/source-parts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { picturesRoute } from './view-routes.ts';

const STORED = ['hr/leave rules.pdf', 'plan.png', 'notes.md', 'locked.pdf', '100%.pdf'];
const documents: DocumentStore = {
  find: async (sourcefile) =>
    STORED.includes(sourcefile)
      ? { document: { sourcefile } as StoredDocument, open: async () => undefined }
      : undefined,
};
const drawn: string[] = [];
const pictures: SourceImages = {
  find: async () => ({ images: [], notices: [] }),
  picture: async (_, sourcepage) => {
    if (sourcepage.startsWith('notes')) return undefined;
    if (sourcepage.startsWith('locked')) throw new AppError('bad-request', 'it is encrypted with a password');
    drawn.push(sourcepage);
    return { bytes: Buffer.from(sourcepage), mediaType: 'image/png' };
  },
};

const words: SourceWords = {
  words: async (_, sourcepage) =>
    sourcepage.startsWith('plan.png')
      ? { width: 40, height: 20, words: [{ text: 'Exit', x: 1, y: 2, width: 8, height: 4 }] }
      : undefined,
};

const services = { ...testServices({ LOG_LEVEL: 'silent' }), documents, pictures, words };
const route = picturesRoute('/pictures/', () => services);
const ask = (path: string, init: RequestInit = {}) =>
  new Request(`http://localhost:3000/pictures/${path}`, init);
const get = (path: string, headers: HeadersInit = {}) => route.GET(ask(path, { headers }));

describe('the picture of a cited place', () => {
  test('is served to be shown, with a private cache that revalidates', async () => {
    const response = await get('hr/leave%20rules.pdf?page=3');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('hr/leave rules.pdf#page=3');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '25',
      'content-disposition': expect.stringContaining('filename="leave rules.pdf 3.png"'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  test('is not sent again to a client that has it', async () => {
    const etag = (await get('plan.png')).headers.get('etag') ?? '';
    const again = await get('plan.png', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await get('hr/leave%20rules.pdf?page=1', { 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  test('is described to HEAD without its bytes, and given to no other method', async () => {
    const head = await route.HEAD(ask('plan.png', { method: 'HEAD' }));
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '8', '']);
    const post = await route.POST(ask('plan.png', { method: 'POST' }));
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('of a document whose name another program left as it was is served too', async () => {
    expect((await get('100%25.pdf')).status).toBe(200);
  });
});

describe('a picture that there is not', () => {
  test.each(['no-such.pdf?page=1', 'notes.md', '..%2f..%2fetc%2fpasswd', 'hr/%2e%2e/plan.png%00', ''])(
    '“%s” is the same 404 as a document that never was',
    async (path) => {
      const response = await get(path);
      expect([response.status, await response.json()]).toEqual([404, { error: 'Document not found.' }]);
    },
  );

  test('because it cannot be drawn is refused with the reason', async () => {
    const response = await get('locked.pdf?page=1');
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'it is encrypted with a password' },
    ]);
  });

  test.each(['three', '1;rm', '', '1e3', '99999999999'])(
    'page “%s” is refused, naming the field',
    async (page) => {
      const response = await get(`plan.png?page=${encodeURIComponent(page)}`);
      expect([response.status, (await response.json()).field]).toEqual([400, 'page']);
    },
  );

  test('has the words that were recognised on it, and their boxes', async () => {
    const reply = await get('plan.png?part=words');
    expect(await reply.json()).toEqual({
      width: 40,
      height: 20,
      words: [{ text: 'Exit', x: 1, y: 2, width: 8, height: 4 }],
    });
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('of a document that the caller may not read has no words', async () => {
    expect((await get('secret.png?part=words')).status).toBe(404);
  });

  test('on a server without pictures is a 404', async () => {
    const without = picturesRoute('/pictures/', () => ({ ...services, pictures: undefined }));
    expect((await without.GET(ask('plan.png'))).status).toBe(404);
  });
});

test('pages outside the document are asked for as they are, because only the drawer knows how many there are', async () => {
  drawn.length = 0;
  await get('plan.png?page=-1');
  await get('plan.png?page=999999');
  expect(drawn).toEqual(['plan.png#page=-1', 'plan.png#page=999999']);
});
