import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#lib/core/access/principal.ts';
import { byToken, connect, structureOf } from '#lib/http/mcp/mcp-client.test-helper.ts';
import { mcpRoute } from '#lib/http/mcp/mcp-route.ts';
import { EACH_ENGINE } from './each-engine.test-helper.ts';
import { type IndexedEngine, openIndexedEngine } from './indexed-engine.test-helper.ts';

const CHAPTERS = 40;
const chapter = (number: number) => `## Chapter ${number}\n\n${`Sentence of chapter-${number}. `.repeat(60)}`;
const DOCUMENTS: Record<string, string> = {
  'board/deal.md': '# Zirconium deal\n\nThe Kanazawa plant goes to Halcyon Partners in March.',
  'board/_acl.json': JSON.stringify({ groups: ['board'] }),
  'staff/canteen.md': '# Canteen\n\nThe canteen of the Kanazawa plant opens at eight in the morning.',
  'staff/long [1].md': `# Handbook\n\n${Array.from({ length: CHAPTERS }, (_, at) => chapter(at + 1)).join('\n\n')}`,
  'staff/_acl.json': JSON.stringify({ groups: ['all'], category: 'staff' }),
};

const member = (groups: string[]): Partial<Caller> => ({ access: { oids: [], groups } });
const PEOPLE = { ada: member(['board']), eve: member(['staff']) };

describe.each(EACH_ENGINE)('assistants with the documents on %s', { timeout: 120_000 }, (_name, start) => {
  let engine: IndexedEngine;
  const clients: Record<string, Client> = {};

  beforeAll(async () => {
    engine = await openIndexedEngine(start, DOCUMENTS);
    const { container } = engine;
    const route = mcpRoute(() => ({ ...container, identify: byToken(PEOPLE) }));
    for (const name of Object.keys(PEOPLE)) {
      clients[name] = await connect(route, { headers: { authorization: `Bearer ${name}` } });
    }
  }, 120_000);

  afterAll(() => engine.close());

  const as = (name: keyof typeof PEOPLE) => clients[name] as Client;

  /** Everything that a person gets to see when they try each tool and resource. */
  async function everythingShownTo(name: keyof typeof PEOPLE): Promise<string> {
    const client = as(name);
    const query = 'Who buys the Kanazawa plant, Halcyon Partners?';
    const shown = await Promise.all([
      client.callTool({ name: 'search_documents', arguments: { query, top: 20 } }),
      client.callTool({ name: 'ask_documents', arguments: { question: query } }),
      client.callTool({ name: 'read_document', arguments: { document: 'board/deal.md' } }),
      client.listResources(),
      client
        .readResource({ uri: 'citewell://documents/board/deal.md' })
        .catch((error: Error) => error.message),
    ]);
    // Nothing of a forbidden document may differ from one that never was, except the name that was asked for.
    return JSON.stringify(shown).replaceAll('citewell://documents/board/deal.md', '');
  }

  it('shows a document to those who may read it, and no trace of it to others', async () => {
    const toAda = await everythingShownTo('ada');
    const toEve = await everythingShownTo('eve');
    for (const secret of ['Zirconium', 'in March', 'board/deal']) {
      expect(toAda).toContain(secret);
      expect(toEve).not.toContain(secret);
    }
    expect(toEve).toContain('canteen.md');
  });

  it('says the same of a forbidden document as of one that never was', async () => {
    const read = (document: string) => as('eve').callTool({ name: 'read_document', arguments: { document } });
    expect(await read('board/deal.md')).toEqual(await read('board/none.md'));
  });

  it('reads a long document to its end, in order and in parts', async () => {
    const { resources } = await as('eve').listResources();
    const document = resources.find(({ title }) => title === 'Handbook')?.name ?? '';
    const chapters: number[] = [];
    let parts = 0;
    for (let next: number | null = 0; next !== null; parts += 1) {
      const part = await structureOf(as('eve'), 'read_document', { document, start: next });
      const texts = part.passages.map(({ text }: { text: string }) => text);
      expect(texts.join('').length).toBeLessThan(30_000);
      for (const [, number] of texts.join('\n').matchAll(/chapter-(\d+)/g)) chapters.push(Number(number));
      next = part.next;
    }
    expect(parts).toBeGreaterThan(1);
    expect([...new Set(chapters)]).toEqual(Array.from({ length: CHAPTERS }, (_, at) => at + 1));
    expect(chapters).toEqual(chapters.toSorted((one, other) => one - other));
  });

  it('reads on from the place of a passage that it found', async () => {
    const found = await structureOf(as('eve'), 'search_documents', { query: 'chapter-30', top: 1 });
    const [{ source, text }] = found.passages;
    const part = await structureOf(as('eve'), 'read_document', { document: source });
    expect(part.start).toBeGreaterThan(0);
    expect(part.passages[0]).toMatchObject({ source });
    expect(part.passages.map((passage: { text: string }) => passage.text)).toContain(text);
  });

  it('names the categories of the documents that a person may read, for one that is not', async () => {
    const search = (name: keyof typeof PEOPLE, category: string) =>
      as(name).callTool({ name: 'search_documents', arguments: { query: 'Kanazawa', category } });
    expect(JSON.stringify(await search('eve', 'sales'))).toMatch(
      /no category .{1,4}sales.{1,4} use one of: staff\./,
    );
  });

  it('searches one category', async () => {
    const found = await structureOf(as('ada'), 'search_documents', { query: 'Kanazawa', category: 'staff' });
    const documents = new Set(found.passages.map(({ document }: { document: string }) => document));
    expect([...documents]).toContain('staff/canteen.md');
    expect([...documents]).not.toContain('board/deal.md');
  });

  it('reads a resource by its address, and says where it goes on', async () => {
    const { resources } = await as('eve').listResources();
    const { uri = '' } = resources.find(({ title }) => title === 'Handbook') ?? {};
    const { contents } = await as('eve').readResource({ uri });
    expect(contents).toMatchObject([
      {
        uri,
        mimeType: 'text/plain',
        text: expect.stringMatching(/chapter-1.*call read_document with start \d+/s),
      },
    ]);
    await expect(as('eve').readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow();
  });
});
