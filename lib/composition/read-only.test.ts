import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { chat } from '#lib/http/answers/chat-endpoints.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { conversationsRoute } from '#lib/http/conversations/list-route.ts';
import { documentRoute } from '#lib/http/documents/documents-route.ts';
import { retentionRoute } from '#lib/http/operations/operations-routes.ts';
import { type Container, createContainer } from './container.ts';
import { shipIndex } from './ship-index.ts';

const folder = mkdtempSync(join(tmpdir(), 'citewell-shipped-'));
const SECRET = 'a secret of the scheduler';
const environment = readEnvironment({
  READ_ONLY: 'on',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  CRON_SECRET: SECRET,
});
let container: Container;

beforeAll(async () => {
  const documents = { paths: ['data/samples/parental-leave.md'], origin: 'own' as const };
  const { counts } = await shipIndex(environment, documents, () => {});
  expect(counts.failed).toBe(0);
  // Root writes all the same; that nothing is written is seen by what is there afterwards.
  chmodSync(folder, 0o555);
  container = await createContainer(environment);
});

afterAll(async () => {
  await container.close();
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true });
});

/** A call of our own page, by a browser with an id. */
function call(path: string, init: RequestInit = {}): Request {
  return new Request(`http://127.0.0.1${path}`, {
    ...init,
    headers: {
      host: '127.0.0.1',
      'content-type': 'application/json',
      origin: 'http://127.0.0.1',
      cookie: 'cw_browser=0123456789abcdef0123456789abcdef',
      ...init.headers,
    },
  });
}

const question = (headers: HeadersInit = {}) =>
  protocolRoute(chat, () => container).POST(
    call('/chat', {
      method: 'POST',
      headers,
      body: JSON.stringify({ messages: [{ role: 'user', content: 'How long is parental leave?' }] }),
    }),
  );

describe('a deployment that nothing is written to', () => {
  test('is one file of an index and its originals, and stays so', async () => {
    expect((await question()).status).toBe(200);
    expect(readdirSync(folder).toSorted()).toEqual(['documents', 'index.sqlite']);
  });

  test('answers questions from the index it was shipped with, with citations', async () => {
    const answer = await question();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('[parental-leave.md');
  });

  test('refuses to store a question, and names the variable that allows it', async () => {
    const refused = await question({ 'x-conversation': 'store' });
    expect(refused.status).toBe(501);
    expect(refused.headers.has('retry-after')).toBe(false);
    expect(await refused.json()).toMatchObject({
      error: expect.stringContaining('set DATABASE_URL'),
      field: 'x-conversation',
    });
  });

  test('has no list of conversations, and says why', async () => {
    const refused = await conversationsRoute(() => container).GET(call('/api/conversations'));
    expect(refused.status).toBe(501);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('DATABASE_URL') });
  });

  test('takes no files in, before a byte of them is read', async () => {
    const route = documentRoute('/api/documents/', () => container);
    const refused = await route.PUT(call('/api/documents/mine.txt', { method: 'PUT', body: 'mine' }));
    expect(refused.status).toBe(501);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('read-only') });
  });

  test('leaves the documents of the company as they are', async () => {
    await expect(container.documentService.remove(['parental-leave.md'])).rejects.toMatchObject({
      code: 'not-configured',
    });
    await expect(container.documentService.list({ search: '', limit: 1, after: null })).rejects.toMatchObject(
      {
        code: 'not-configured',
      },
    );
  });

  test('opens the document that a citation names', async () => {
    const found = await container.documents.find('parental-leave.md', undefined);
    const original = await found?.open();
    expect(original?.sizeBytes).toBeGreaterThan(0);
    await original?.close();
  });

  test('erases people without an error: nothing is stored about them', async () => {
    await container.uploads.removeUploads('browser:someone');
    await container.records.erase('browser:someone');
  });
});

describe('the address that a scheduler asks', () => {
  let cleared = 0;
  const clear = async () => {
    cleared += 1;
    return { conversations: 2 };
  };
  const ask = (authorization: string | undefined, secret: string | undefined = SECRET) =>
    retentionRoute(() => ({
      ...container,
      environment: { ...environment, CRON_SECRET: secret },
      clear,
    })).GET(call('/api/cron/retention', { headers: authorization ? { authorization } : {} }));

  test('deletes expired records for requests with the secret', async () => {
    const answer = await ask(`Bearer ${SECRET}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ removed: { conversations: 2 } });
    expect(cleared).toBe(1);
  });

  test.each([undefined, '', 'Bearer', `Basic ${SECRET}`, `Bearer ${SECRET}x`])(
    'removes nothing for who sends %j',
    async (authorization) => {
      const before = cleared;
      expect((await ask(authorization)).status).toBe(401);
      expect(cleared).toBe(before);
    },
  );

  test('is not there without a secret', async () => {
    const route = retentionRoute(() => ({
      ...container,
      environment: readEnvironment({ LOG_LEVEL: 'silent' }),
      clear,
    }));
    for (const authorization of ['Bearer ', 'Bearer undefined']) {
      const answer = await route.GET(call('/api/cron/retention', { headers: { authorization } }));
      expect(answer.status).toBe(404);
    }
  });
});
