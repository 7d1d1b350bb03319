import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from '@playwright/test';
import { bearer } from './protocol-calls.ts';
import { test } from './signed-in.ts';

const SECRET = /71,400|83,900|salary-bands/;
const question = 'From how many euros does salary band 7 run?';

async function connect(baseURL: string | undefined, token: string): Promise<Client> {
  const client = new Client({ name: 'e2e', version: '1' });
  const requestInit = { headers: bearer(token) };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseURL}/mcp`), { requestInit }));
  return client;
}

/** Everything that tools and resources show of the salary bands. */
async function everythingShown(client: Client): Promise<string> {
  const calls = [
    { name: 'search_documents', arguments: { query: question, top: 20 } },
    { name: 'search_documents', arguments: { query: question, category: 'personnel' } },
    { name: 'ask_documents', arguments: { question } },
    { name: 'read_document', arguments: { document: 'salary-bands.md' } },
  ];
  const results = await Promise.all(calls.map((call) => client.callTool(call)));
  return JSON.stringify([...results, await client.listResources()]);
}

test('two assistants see what the people who use them may read', async ({ baseURL, identity }) => {
  const alice = await connect(baseURL, await identity.token('alice'));
  expect(await everythingShown(alice)).toMatch(SECRET);
  for (const user of ['bob', 'carol', 'dana']) {
    const shown = await everythingShown(await connect(baseURL, await identity.token(user)));
    expect([user, shown]).toEqual([user, expect.not.stringMatching(SECRET)]);
    expect([user, shown]).toEqual([user, expect.stringContaining('pay-at-larkfield')]);
  }
});

test('a client without a token finds the issuer and the scope', async ({ baseURL, request }) => {
  const data = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  for (const headers of [{}, bearer('x.y.z')]) {
    const refused = await request.post('/mcp', { data, headers });
    expect(refused.status()).toBe(401);
    const challenge = refused.headers()['www-authenticate'] ?? '';
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    const metadata = await (await request.get(address)).json();
    expect(metadata).toMatchObject({
      resource: `${baseURL}/mcp`,
      authorization_servers: [expect.stringMatching(/\/v2[.]0$/)],
      scopes_supported: [expect.stringMatching(/access_as_user$/)],
    });
  }
});
