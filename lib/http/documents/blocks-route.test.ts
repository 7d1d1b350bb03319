import { describe, expect, test } from 'vitest';
import type { DocumentStore, StoredDocument } from '#lib/core/ports/document-store.ts';
import type { SourceBlocks } from '#lib/core/ports/source-parts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { blocksRoute } from './view-routes.ts';

const STORED = ['hr/leave rules.md', 'locked.docx', 'left.md'];
const documents: DocumentStore = {
  find: async (sourcefile) =>
    STORED.includes(sourcefile)
      ? { document: { sourcefile, hash: 'abc' } as StoredDocument, open: async () => undefined }
      : undefined,
};
const read: string[] = [];
const blocks: SourceBlocks = {
  read: async ({ document: { sourcefile } }) => {
    read.push(sourcefile);
    if (sourcefile === 'left.md') return undefined;
    if (sourcefile === 'locked.docx') throw new AppError('bad-request', 'it is damaged');
    return { sections: [{ blocks: [{ kind: 'paragraph', runs: [{ text: 'Ten days.' }] }] }], isCut: false };
  },
};
const services = { ...testServices({ LOG_LEVEL: 'silent' }), documents, blocks };
const route = blocksRoute('/blocks/', () => services);
const get = (path: string, headers: HeadersInit = {}) =>
  route.GET(new Request(`http://localhost:3000/blocks/${path}`, { headers }));

describe('a document as text to read', () => {
  test('is served with a private cache that revalidates', async () => {
    const response = await get('hr/leave%20rules.md');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ isCut: false, sections: [{ blocks: [{}] }] });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'private, no-cache',
      etag: expect.stringContaining('abc'),
    });
  });

  test('is not read again for a client that has it', async () => {
    const etag = (await get('hr/leave%20rules.md')).headers.get('etag') ?? '';
    read.length = 0;
    const again = await get('hr/leave%20rules.md', { 'if-none-match': etag });
    expect([again.status, await again.text(), read]).toEqual([304, '', []]);
  });

  test('is the same 404 where there is none, where its original left, and where a path leads elsewhere', async () => {
    const none = await get('none.md');
    const body = await none.text();
    expect(none.status).toBe(404);
    for (const path of ['left.md', '%2e%2e/secret.md', 'a%2F..%2Fb.md']) {
      const other = await get(path);
      expect([other.status, await other.text()], path).toEqual([404, body]);
    }
  });

  test('says what is wrong with a file that cannot be read', async () => {
    const response = await get('locked.docx');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('it is damaged');
  });
});
