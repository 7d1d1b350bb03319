import { expect, test } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { adapterTools, readListing } from '../kinds.test-helper.ts';
import { SOURCE_KINDS } from '../source-kinds.ts';
import type { GraphTools } from './graph-calls.ts';
import { GRAPH_VARIABLES, ScriptedGraph } from './scripted-graph.test-helper.ts';

const graph = perTest(() => new ScriptedGraph().start());

function source(more: Record<string, unknown> = {}, tools: Partial<GraphTools> = {}) {
  const { kind: _, ...fields } = graph.settings();
  const { schema, open } = SOURCE_KINDS.sharepoint;
  const all: GraphTools = { ...adapterTools(GRAPH_VARIABLES), ...tools };
  return open(schema.parse({ ...fields, ...more }), all);
}

test('a service that throttles is waited for as long as it asks, and not for ever', async () => {
  graph.add('root', 'a.txt', 'A.');
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const busy = { status: 429, headers: { 'retry-after': '120' } };
  graph.replies.push(busy, busy);
  expect((await readListing(source({}, { wait }))).contents).toEqual({ 'Documents/a.txt': 'A.' });
  expect(waits).toEqual([120_000, 120_000]);
  graph.refused.set(/delta/, busy);
  await expect(readListing(source({}, { wait }))).rejects.toMatchObject({ code: 'unavailable' });
  expect(waits.length).toBeLessThan(8);
});

test.each([
  ['another host', 'https://evil.example/x'],
  ['a host that looks like one of Microsoft', 'https://evilsharepoint.com/x'],
  ['plain http', 'http://contoso.sharepoint.com/x'],
  ['this machine', 'http://127.0.0.1:1/x'],
  ['a host of Microsoft with a name and password', 'https://a:b@contoso.sharepoint.com/x'],
])('content that is redirected to %s is not fetched', async (_, location) => {
  graph.add('root', 'a.txt', 'A.');
  graph.refused.set(/\/content$/, { status: 302, headers: { location } });
  expect((await readListing(source())).contents['Documents/a.txt']).toMatch(
    /^failed: .*no host of Microsoft/,
  );
});

test('a list that goes on at another host ends the run before the token goes there', async () => {
  graph.refused.set(/delta/, {
    status: 200,
    body: { value: [], '@odata.nextLink': 'https://evil.example/next' },
  });
  await expect(readListing(source())).rejects.toThrow('leads to another host');
});

test('more files than allowed, a wrong secret, an unknown site and half a credential are errors that say what to do', async () => {
  graph.add('root', 'a.txt', 'A.');
  graph.add('root', 'b.txt', 'B.');
  const few = { limits: { maxItems: 1, maxItemBytes: 10 } };
  await expect(readListing(source({}, few))).rejects.toThrow('more than 1 files (maxItems)');
  const wrong = { ...adapterTools({ GRAPH_SECRET: 'wrong' }) };
  await expect(readListing(source({}, wrong))).rejects.toThrow(
    /gives the application no token \(invalid_client\)/,
  );
  const none = source({ sites: [`${graph.url}/sites/none`] });
  await expect(readListing(none)).rejects.toMatchObject({ code: 'not-configured', field: 'sites' });
  await expect(readListing(source({ clientSecretFrom: undefined }))).rejects.toThrow('belong together');
});

test('pages of a site come as their text, and a draft waits until it is published', async () => {
  graph.lists.push({ id: 'pages', list: { template: 'webPageLibrary' } });
  const page = (level: string, title: string) => ({
    title,
    publishingState: { level },
    canvasLayout: {
      horizontalSections: [
        { columns: [{ webparts: [{ innerHtml: '<p>Welcome to HR.</p>' }] }] },
        { columns: [{ webparts: [quickLinks] }, { webparts: [{ data: {} }] }] },
      ],
      verticalSection: { webparts: [{ innerHtml: '<p>Beside.</p>' }] },
    },
  });
  const quickLinks = {
    data: {
      title: 'Links',
      serverProcessedContent: { searchablePlainTexts: [{ key: 'a', value: 'Leave <form>' }] },
    },
  };
  for (const [name, level] of [
    ['Home', 'published'],
    ['Next', 'draft'],
  ] as const) {
    const id = `item-${name}`;
    graph.add('root', `${name}.aspx`, 'x', { more: { sharepointIds: { listItemUniqueId: id } } });
    graph.pages.set(`/v1.0/sites/site-1/pages/${id}/microsoft.graph.sitePage`, page(level, `${name} & more`));
  }
  const { contents } = await readListing(source({ libraries: ['none'] }));
  const home = contents['Site Pages/Home.html'] ?? '';
  expect(home).toContain('<h1>Home &amp; more</h1>');
  expect(home).toMatch(/Welcome to HR\..*<h2>Links<\/h2><p>Leave &lt;form&gt;<\/p>.*Beside\./s);
  expect(contents['Site Pages/Next.html']).toMatch(/^failed: .*draft/);
});

test('content beyond the limit is left while it is read', async () => {
  graph.add('root', 'a.txt', 'A'.repeat(5000));
  const small = { limits: { maxItems: 10, maxItemBytes: 100 } };
  expect((await readListing(source({}, small))).contents['Documents/a.txt']).toMatch(
    /^failed: it is larger than/,
  );
});
