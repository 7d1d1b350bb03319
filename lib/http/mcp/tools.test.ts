import { expect, test } from 'vitest';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import type { McpDeps } from './mcp-call.ts';
import { connect, hitOf, scriptedDeps, structureOf } from './mcp-client.test-helper.ts';
import { mcpRoute } from './mcp-route.ts';

test('a source is read from the cited location, and text before it from a smaller start', async () => {
  const pages = [1, 2, 2, 4].map((page, at) => hitOf(`guide.pdf#page=${page}`, `Text ${at}.`, at));
  const sections = ['a', 'b'].map((name, at) => hitOf(`rules.html#${name}`, `Rule ${name}.`, at));
  const read = async (hits: typeof pages, given: Record<string, unknown>) => {
    const client = await connect(mcpRoute(() => scriptedDeps(hits).deps));
    const { start, passages } = await structureOf(client, 'read_document', given);
    return [start, passages[0].text];
  };
  expect(await read(pages, { document: 'guide.pdf#page=2' })).toEqual([1, 'Text 1.']);
  expect(await read(pages, { document: 'guide.pdf#page=3' })).toEqual([3, 'Text 3.']);
  expect(await read(pages, { document: 'guide.pdf#page=2', start: 0 })).toEqual([0, 'Text 0.']);
  expect(await read(sections, { document: 'rules.html#b' })).toEqual([1, 'Rule b.']);
  await expect(read(sections, { document: 'rules.html#c' })).rejects.toThrow('has no place');
  await expect(read(pages, { document: 'guide.pdf#page=9' })).rejects.toThrow('has no page 9');
});

test('an argument of null is one that was left out', async () => {
  const { deps, searches } = scriptedDeps();
  const client = await connect(mcpRoute(() => deps));
  await structureOf(client, 'search_documents', { query: 'leave', top: null, category: null });
  expect(searches).toMatchObject([{ top: 5 }]);
});

test('a number may come as a string of its digits, and is still described to clients as a number', async () => {
  const { deps, searches } = scriptedDeps(
    [1, 2, 3].map((page, at) => hitOf(`a.pdf#page=${page}`, `${page}.`, at)),
  );
  const client = await connect(mcpRoute(() => deps));
  await structureOf(client, 'search_documents', { query: 'leave', top: '2' });
  expect(searches).toMatchObject([{ top: 2 }]);
  const read = async (given: object) =>
    (await structureOf(client, 'read_document', { document: 'a.pdf', ...given })).start;
  expect(await read({ page: '3' })).toBe(2);
  expect(await read({ start: ' 1 ' })).toBe(1);
  for (const top of ['two', '', '2.5', '-1', '0x2', '99', true])
    expect(
      await client.callTool({ name: 'search_documents', arguments: { query: 'leave', top } }),
      `${top}`,
    ).toMatchObject({ isError: true });
  const [search, document] = (await client.listTools()).tools.map(({ inputSchema }) => inputSchema);
  expect(search?.properties).toMatchObject({ top: { type: 'integer', minimum: 1, maximum: 20 } });
  expect(document?.properties).toMatchObject({ page: { type: 'integer' }, start: { type: 'integer' } });
  expect(document?.required).toEqual(['document']);
});

test.each([
  ['search_documents', { query: 'leave' }],
  ['ask_documents', { question: 'How much leave?' }],
])('%s names the categories there are when it finds nothing in another', async (name, given) => {
  const { deps } = scriptedDeps([]);
  const { listDocuments } = deps.search;
  const search: McpDeps['search'] = {
    ...deps.search,
    listDocuments: async (...query) => ({
      ...(await listDocuments(...query)),
      categories: [{ name: 'hr', count: 3 }],
    }),
  };
  const empty = answers.plain.map((event) =>
    event.type === 'retrieved' ? { ...event, passages: [] } : event,
  );
  const client = await connect(mcpRoute(() => ({ ...deps, search, answer: () => play(empty) })));
  const call = (category: string) => structureOf(client, name, { ...given, category });
  await expect(call('HR')).rejects.toThrow('There is no category \\"HR\\"; use one of: hr.');
  await expect(call('hr')).resolves.toBeDefined();
});

test('in front of another chat server only ask_documents is offered', async () => {
  const { deps } = scriptedDeps([], { CHAT_API_URL: 'https://chat.example.com' });
  const client = await connect(mcpRoute(() => deps));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['ask_documents']);
  expect(client.getServerCapabilities()).not.toHaveProperty('resources');
});
