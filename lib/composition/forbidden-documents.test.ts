import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, internalCaller, type Principal } from '#lib/core/access/principal.ts';
import { ask, chat, chatStream } from '#lib/http/answers/chat-endpoints.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { contentRoute } from '#lib/http/documents/content-route.ts';
import { documentRoute } from '#lib/http/documents/documents-route.ts';
import { libraryRoute } from '#lib/http/documents/library-route.ts';
import { blocksRoute, picturesRoute } from '#lib/http/documents/view-routes.ts';
import { statusRoute } from '#lib/http/operations/operations-routes.ts';
import { pngBytes } from '#lib/ingest/fixtures/png-bytes.ts';
import type { Container } from './container.ts';
import { EACH_ENGINE } from './each-engine.test-helper.ts';
import { type IndexedEngine, openIndexedEngine } from './indexed-engine.test-helper.ts';

const QUOTE = 'The board sells the Kanazawa plant to Halcyon Partners in March.';
/** What stands beside the quote: only a reader of the document knows it. */
const SECRETS = ['Zirconium', 'quarantine', 'board/deal', 'weird-group', "o'brien"];
const DOCUMENTS: Record<string, string | Buffer> = {
  'board/deal.md': `# Zirconium deal\n\n${QUOTE} The price stays in quarantine until the Zirconium vote.`,
  'board/plan.png': pngBytes(40, 40),
  'board/_acl.json': JSON.stringify({
    groups: ["o'brien, inc", "weird-group') or true or groups/any(g: g eq 'x", 'board'],
    oids: ['grace'],
    category: "board's",
  }),
  'staff/canteen.md': '# Canteen\n\nThe canteen of the Kanazawa plant opens at eight in the morning.',
  'staff/_acl.json': JSON.stringify({ groups: ['all'] }),
  'forgotten.md': '# Forgotten\n\nNobody was named as a reader of the Zirconium memorandum.',
};

const person = (oid: string, groups: string[]): Principal => ({
  tid: 't',
  oid,
  name: null,
  groups,
  roles: [],
});

function callerOf(oid: string, groups: string[]): Caller {
  const principal = person(oid, groups);
  return { ...internalCaller, principal, owner: `user:t:${oid}`, access: { oids: [oid], groups } };
}

const STRANGERS: [string, Caller][] = [
  ['in no group', callerOf('eve', [])],
  ['in another group', callerOf('eve', ['staff'])],
  ['in a group that is nearly called so', callerOf('eve', ['Board', 'board ', 'boar', 'board,x', '‘board’'])],
  ['in a group that is a filter', callerOf('eve', ["x') or groups/any(g: g eq 'board", "' OR 1=1 --", '*'])],
  ['whose id is a group, and the other way about', callerOf('board', ['grace'])],
  ['a guest', { ...internalCaller, access: { oids: ['browser:0'], groups: [] } }],
];

describe.each(EACH_ENGINE)(
  'a document on %s that a caller may not read',
  { timeout: 120_000 },
  (_name, start) => {
    let engine: IndexedEngine;
    let container: Container;

    beforeAll(async () => {
      engine = await openIndexedEngine(start, DOCUMENTS);
      container = engine.container;
    }, 120_000);
    afterAll(() => engine.close());

    const as = (caller: Caller) => () => ({ ...container, identify: async () => caller });
    const post = (path: string, body: object, headers: object = {}) =>
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const overrides = {
      top: 50,
      suggest_followup_questions: true,
      use_gpt4v: true,
      semantic_captions: true,
      semantic_ranker: true,
    };
    const question = (more: object = {}) => ({
      messages: [{ role: 'user', content: QUOTE }],
      context: { overrides: { ...overrides, ...more } },
    });

    async function everythingSaidTo(caller: Caller, more: object = {}): Promise<string> {
      const body = question(more);
      const newest = { 'x-azure-sample-dialect': 'response' };
      const replies = await Promise.all([
        protocolRoute(chat, as(caller)).POST(post('/chat', body)),
        protocolRoute(chat, as(caller)).POST(post('/chat', { ...body, stream: false })),
        protocolRoute(chatStream, as(caller)).POST(post('/chat/stream', body)),
        protocolRoute(chatStream, as(caller)).POST(post('/chat/stream', body, newest)),
        protocolRoute(ask, as(caller)).POST(post('/ask', { ...body, stream: true })),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
      return (await Promise.all(replies.map((reply) => reply.text()))).join('\n');
    }

    it.each(STRANGERS)(
      'leaves no trace in what is said to a caller %s who quotes it',
      async (_who, caller) => {
        const said = await everythingSaidTo(caller);
        for (const secret of SECRETS) expect(said).not.toContain(secret);
        expect(said).toContain('canteen.md');
      },
    );

    it.each([
      { include_category: "board's" },
      { use_oid_security_filter: true },
      { use_groups_security_filter: true },
      { exclude_category: "x' or true or category eq 'x" },
      { retrieval_mode: 'vectors' },
      { retrieval_mode: 'text' },
    ])('stays hidden whatever the request asks for: %j', async (more) => {
      const said = await everythingSaidTo(callerOf('eve', ['staff']), more);
      for (const secret of SECRETS) expect(said).not.toContain(secret);
    });

    it.each<[string, Caller, object]>([
      ['the group', callerOf('eve', ['board']), {}],
      ['a group with a quote and a comma', callerOf('eve', ["o'brien, inc"]), {}],
      ['the oid', callerOf('grace', []), {}],
      [
        'the group alone, when asked for so',
        callerOf('eve', ['board']),
        { use_groups_security_filter: true },
      ],
    ])('is there for a caller with %s', async (_who, caller, more) => {
      const said = await everythingSaidTo(caller, more);
      expect(said).toContain('quarantine');
      expect(said).not.toContain('memorandum');
    });

    it('is not there for its reader when only what names the reader is wanted, and it names a group', async () => {
      const said = await everythingSaidTo(callerOf('eve', ['board']), { use_oid_security_filter: true });
      expect(said).not.toContain('quarantine');
    });

    it.each([
      ['include_documents', ['board/deal.md'], ['board/gone.md']],
      ['include_folder', 'board', 'attic'],
    ])('a scope that names it answers like one that names nothing: %s', async (setting, named, missing) => {
      const eve = callerOf('eve', ['staff']);
      const answerTo = async (scope: string | string[]) => {
        const said = await everythingSaidTo(eve, { [setting]: scope });
        return said
          .replaceAll(String(scope), String(named))
          .replaceAll(/"(ms|created|id)":("[^"]*"|[\d.]+)/g, '');
      };
      expect(await answerTo(named)).not.toMatch(/Zirconium|quarantine|canteen/);
      expect(await answerTo(named)).toBe(await answerTo(missing));
      expect(await everythingSaidTo(callerOf('grace', []), { [setting]: named })).toContain('quarantine');
    });

    it('without a label has no reader', async () => {
      for (const caller of [callerOf('grace', ['board', 'all']), ...STRANGERS.map(([, one]) => one)]) {
        expect(await everythingSaidTo(caller)).not.toContain('memorandum');
      }
    });

    it('is the same 404 as one that never was, at /content, its alias, /blocks and /pictures', async () => {
      const eve = as(callerOf('eve', ['staff']));
      const replies = async (path: string) => {
        const all = await Promise.all([
          contentRoute('/content/', eve).GET(new Request(`http://localhost/content/${path}`)),
          documentRoute('/api/documents/', eve).GET(new Request(`http://localhost/api/documents/${path}`)),
          blocksRoute('/blocks/', eve).GET(new Request(`http://localhost/blocks/${path}`)),
          picturesRoute('/pictures/', eve).GET(new Request(`http://localhost/pictures/${path}`)),
        ]);
        return Promise.all(all.map(async (reply) => [reply.status, await reply.text()]));
      };
      const never = await replies('board/never.png');
      expect(never).toEqual(Array(4).fill([404, expect.any(String)]));
      for (const path of [
        'board/deal.md',
        'board/plan.png',
        'forgotten.md',
        'board%2Fdeal.md',
        'board/deal.md%23zirconium-deal',
      ]) {
        expect(await replies(path)).toEqual(never);
      }
      const grace = as(callerOf('grace', []));
      const opened = await contentRoute('/content/', grace).GET(
        new Request('http://localhost/content/board/deal.md'),
      );
      expect(await opened.text()).toContain('quarantine');
      const read = await blocksRoute('/blocks/', grace).GET(
        new Request('http://localhost/blocks/board/deal.md'),
      );
      expect(await read.text()).toContain('quarantine');
      // Drawn for one reader, and still withheld from the others.
      const drawn = await picturesRoute('/pictures/', grace).GET(
        new Request('http://localhost/pictures/board/plan.png'),
      );
      expect(drawn.status).toBe(200);
      await drawn.arrayBuffer();
      expect(await replies('board/plan.png')).toEqual(never);
    });

    it('is in no list of documents, and neither are its folder and its category', async () => {
      const listed = async (caller: Caller, query = '') => {
        const route = libraryRoute(as(caller));
        return (await route.GET(new Request(`http://localhost/api/library${query}`))).text();
      };
      for (const [, stranger] of STRANGERS) {
        const said = await listed(stranger);
        for (const secret of [...SECRETS, 'board', 'forgotten']) expect(said).not.toContain(secret);
        expect(said).toContain('staff/canteen.md');
      }
      const eve = callerOf('eve', ['staff']);
      for (const query of ['search=Zirconium', 'name=board/deal.md', 'folder=board', "category=board's"]) {
        expect(JSON.parse(await listed(eve, `?${query}`))).toMatchObject({ documents: [], total: 0 });
      }
      expect(await listed(callerOf('grace', []))).toContain('board/deal.md');
    });

    it('does not count', async () => {
      const status = async (caller: Caller) =>
        (await statusRoute(as(caller)).GET(new Request('http://localhost/api/status'))).json();
      expect(await status(callerOf('eve', ['staff']))).toMatchObject({ documents: 1, passages: 1 });
      expect(await status(callerOf('grace', []))).toMatchObject({ documents: 3 });
    });
  },
);
