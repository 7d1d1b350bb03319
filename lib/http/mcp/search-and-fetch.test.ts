import { getToolUiResourceUri, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/app-bridge';
import { expect, test } from 'vitest';
import { connect, hitOf, scriptedDeps, structureOf } from './mcp-client.test-helper.ts';
import { mcpRoute } from './mcp-route.ts';

const hits = [
  hitOf('handbook/leave.pdf#page=3', 'Full-time staff have 27 days.'),
  hitOf('handbook/leave.pdf#page=3', 'Part-time staff have fewer.', 2),
  hitOf('rules.md', 'Ask first.', 1),
];

test('a client that only reads finds places to choose from, each once, and fetches one by its id', async () => {
  const client = await connect(mcpRoute(() => scriptedDeps(hits).deps));
  const { results } = await structureOf(client, 'search', { query: 'leave' });
  expect(results).toEqual([
    {
      id: 'handbook/leave.pdf#page=3',
      title: 'Leave policy, page 3',
      url: 'http://localhost:3000/content/handbook/leave.pdf#page=3',
    },
    { id: 'rules.md', title: 'Leave policy', url: 'http://localhost:3000/content/rules.md' },
  ]);
  const fetched = await structureOf(client, 'fetch', { id: results[0].id });
  expect(fetched).toEqual({
    id: 'handbook/leave.pdf#page=3',
    title: 'Leave policy',
    text: expect.stringContaining('Full-time staff have 27 days.\n\n'),
    url: 'http://localhost:3000/content/handbook/leave.pdf#page=3',
    metadata: { document: 'handbook/leave.pdf', place: 'page 3', continues: false },
  });
});

test('search and fetch are bounded, and limited to what their caller may read, as the tools beside them', async () => {
  const { deps, searches } = scriptedDeps([]);
  const client = await connect(mcpRoute(() => deps));
  expect(await structureOf(client, 'search', { query: 'leave' })).toEqual({ results: [] });
  await expect(structureOf(client, 'fetch', { id: 'none.pdf' })).rejects.toThrow('no such document');
  for (const { access } of searches) expect(access).toEqual(searches[0]?.access);
  for (const [name, given] of [
    ['search', { query: 'x'.repeat(2001) }],
    ['search', { query: ' ' }],
    ['fetch', { id: 'x'.repeat(2001) }],
    ['fetch', {}],
  ] as const)
    expect(await client.callTool({ name, arguments: given })).toMatchObject({ isError: true });
});

test('the tools that cite name a view for hosts that draw one, which loads nothing from elsewhere', async () => {
  const client = await connect(mcpRoute(() => scriptedDeps(hits).deps));
  const { tools } = await client.listTools();
  const views = tools.map((tool) => [tool.name, getToolUiResourceUri(tool)]);
  expect(views.filter(([, view]) => view)).toEqual([
    ['search_documents', 'ui://citewell/sources.html'],
    ['ask_documents', 'ui://citewell/sources.html'],
  ]);
  const { contents } = await client.readResource({ uri: 'ui://citewell/sources.html' });
  expect(contents).toMatchObject([{ uri: 'ui://citewell/sources.html', mimeType: RESOURCE_MIME_TYPE }]);
  expect(JSON.stringify(contents)).not.toMatch(/https?:|innerHTML|insertAdjacent|eval\(/);
});
