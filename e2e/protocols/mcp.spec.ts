import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from '@playwright/test';
import { expectedCitation, question, type Wire } from './wire.ts';

// The SDK's own client, with both forms of the protocol: the revisions of 2025, and that of 2026.
const FORMS = [
  { mode: 'legacy', revision: /^2025-/ },
  { mode: 'auto', revision: /^2026-/ },
] as const;

async function connect(baseURL: string | undefined, mode: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseURL}/mcp`)));
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown>): Promise<Wire> {
  const result = await client.callTool({ name, arguments: given });
  expect([result.isError ?? false, result.content]).toEqual([false, expect.anything()]);
  return result.structuredContent;
}

for (const { mode, revision } of FORMS) {
  test.describe(`a client that connects by "${mode}"`, () => {
    let client: Client;
    test.beforeEach(async ({ baseURL }) => {
      client = await connect(baseURL, mode);
    });
    test.afterEach(() => client.close());

    test('asks and gets an answer whose citation opens the document', async ({ request }) => {
      expect(client.getNegotiatedProtocolVersion()).toMatch(revision);
      const answer = await call(client, 'ask_documents', { question });
      expect(answer.answered).toBe(true);
      expect(answer.answer).toContain(`[${expectedCitation}]`);
      const citation = answer.citations.find(({ source }: Wire) => source === expectedCitation);
      expect(citation).toMatchObject({ document: 'employee-handbook.pdf', place: 'page 5' });
      const opened = await request.get(citation.link);
      expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);
    });

    test('searches, then reads on from the page that it found', async () => {
      const { passages } = await call(client, 'search_documents', { query: question, top: 3 });
      expect(passages.length).toBeLessThanOrEqual(3);
      expect(passages.map(({ source }: Wire) => source)).toContain(expectedCitation);
      const part = await call(client, 'read_document', { document: expectedCitation, page: 5 });
      expect(part.passages[0]).toMatchObject({ source: expectedCitation, place: 'page 5' });
    });

    test('finds and fetches as clients do that only read', async ({ request }) => {
      const { results } = await call(client, 'search', { query: question });
      const found = results.find(({ id }: Wire) => id === expectedCitation);
      expect(Object.keys(found).sort()).toEqual(['id', 'title', 'url']);
      expect((await request.get(found.url)).status()).toBe(200);
      const fetched = await call(client, 'fetch', { id: found.id });
      expect(Object.keys(fetched).sort()).toEqual(['id', 'metadata', 'text', 'title', 'url']);
      expect(fetched.text).toContain('abroad');
    });

    test('gets a plain statement when the documents hold no answer', { tag: '@embedded' }, async () => {
      const answer = await call(client, 'ask_documents', { question: 'What is the capital of Australia?' });
      expect(answer).toMatchObject({ answered: false, certainty: 'none' });
    });

    test('lists the documents as resources and reads one', async () => {
      const { resources } = await client.listResources();
      const handbook = resources.find(({ name }) => name === 'employee-handbook.pdf');
      expect(handbook?.mimeType).toBe('text/plain');
      const { contents } = await client.readResource({ uri: handbook?.uri ?? '' });
      expect(JSON.stringify(contents)).toContain('abroad');
    });

    test('learns what is wrong with a call', async () => {
      const wrong = await client.callTool({ name: 'read_document', arguments: { document: 'none.pdf' } });
      expect(wrong).toMatchObject({ isError: true });
      expect(JSON.stringify(wrong.content)).toContain('search_documents gives the names of documents');
    });
  });
}

test('a page of another site cannot use the tools through the browser of a reader', async ({ request }) => {
  const response = await request.post('/mcp', {
    headers: { origin: 'https://evil.example', accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  expect([response.status(), (await response.json()).error.code]).toEqual([403, -32_000]);
});

test('a client that waits for changes is refused, and many that leave midway harm nothing', async ({
  baseURL,
  request,
}) => {
  const opened = await request.get('/mcp', { headers: { accept: 'text/event-stream' } });
  expect(opened.status()).toBe(405);
  const leave = async () => {
    const client = await connect(baseURL, 'legacy');
    const leaving = new AbortController();
    const asking = client.callTool(
      { name: 'ask_documents', arguments: { question } },
      { signal: leaving.signal },
    );
    leaving.abort();
    await asking;
  };
  await Promise.allSettled(Array.from({ length: 20 }, leave));
  const client = await connect(baseURL, 'legacy');
  expect((await call(client, 'ask_documents', { question })).answered).toBe(true);
});
