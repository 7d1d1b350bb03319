import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import type { SearchHit, SearchResponse } from '#lib/core/events/passage.ts';
import type { LibraryPage, LibraryQuery } from '#lib/core/ports/library.ts';
import type { SearchRequest } from '#lib/core/ports/search-engine.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { libraryRoute, requestedLibrary } from './library-route.ts';

const PAGE: LibraryPage = {
  documents: [],
  next: null,
  total: 0,
  isPartial: false,
  categories: [],
  folders: [],
  orders: ['name'],
};
const ada: Caller = { ...internalCaller, owner: 'user:t:ada', access: { oids: ['ada'], groups: [] } };

function scripted(answer: () => Promise<LibraryPage> = async () => PAGE, hits: SearchHit[] = []) {
  const asked: [LibraryQuery, object][] = [];
  const searched: SearchRequest[] = [];
  const services = {
    environment: readEnvironment({ LOG_LEVEL: 'silent' }),
    identify: async () => ada,
    search: {
      search: async (request: SearchRequest): Promise<SearchResponse> => {
        searched.push(request);
        return { hits, count: null, facets: {}, answers: [], words: [], notices: [] };
      },
      listDocuments(query: LibraryQuery, asking: object) {
        asked.push([query, asking]);
        return answer();
      },
    },
  };
  const get = (query: string) =>
    libraryRoute(() => services).GET(new Request(`http://localhost/api/library${query}`));
  return { services, asked, searched, get };
}

test('lists within the access of the caller, whatever the address says', async () => {
  const { asked, get } = scripted();
  const reply = await get('?search=leave&folder=hr/&own=true&name=a.md&name=b.md&access=all&oids=eve');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(asked).toEqual([
    [
      {
        search: 'leave',
        folder: 'hr',
        ownOnly: true,
        names: ['a.md', 'b.md'],
        order: 'name',
        limit: 50,
        after: null,
      },
      { access: ada.access, queueKey: 'user:t:ada' },
    ],
  ]);
});

test.each([
  [`?search=${'x'.repeat(201)}`, 'search'],
  [`?folder=${'x'.repeat(2001)}`, 'name'],
  [`?${'name=a&'.repeat(51)}`, 'name'],
  ['?after=-1', 'after'],
  ['?after=99999999', 'after'],
  ['?limit=101', 'limit'],
  ['?order=size', 'order'],
  ['?own=yes', 'own'],
])('a wrong parameter is refused by name: %s', async (query, field) => {
  const { asked, get } = scripted();
  const reply = await get(query);
  expect([reply.status, (await reply.json()).field]).toEqual([400, field]);
  expect(asked).toEqual([]);
});

test.each([
  [new AppError('bad-request', 'facets names "sourcefile"'), 'unsupported'],
  [new AppError('unavailable', 'The index is away.'), 'unreachable'],
])('the page says why there is no list instead of failing: %s', async (thrown, refusal) => {
  const { services } = scripted(() => Promise.reject(thrown));
  expect(await requestedLibrary(services, ada, { search: 'x' })).toMatchObject({
    library: { refusal },
    search: 'x',
  });
});

test('an address that cannot be read shows the whole list', async () => {
  const { services } = scripted();
  expect(await requestedLibrary(services, ada, { order: 'size' })).toMatchObject({
    library: PAGE,
    order: 'name',
  });
});

const LEAVE = { sourcefile: "hr/o'leave.md", title: null, category: null, sizeBytes: 1, isOwn: false };
const hit = (content: string): SearchHit => ({
  document: { sourcefile: LEAVE.sourcefile },
  score: 1,
  rerankerScore: null,
  captions: [],
  highlights: { content: [content] },
});

test('a search shows the line that it found in each document, its words marked, found as the caller', async () => {
  const listed = async () => ({ ...PAGE, documents: [LEAVE], total: 1 });
  const { get, searched } = scripted(listed, [
    hit('You get <em>paid</em>\n<em>leave</em> of <b>30</b> days.'),
    hit('x'),
  ]);
  const [document] = (await (await get('?search=paid+leave')).json()).documents;
  expect(document.found).toEqual([
    { text: 'You get ', marked: false },
    { text: 'paid', marked: true },
    { text: ' ', marked: false },
    { text: 'leave', marked: true },
    { text: ' of <b>30</b> days.', marked: false },
  ]);
  expect(searched).toMatchObject([{ filter: "sourcefile eq 'hr/o''leave.md'", access: ada.access }]);
  expect((await (await get('')).json()).documents).toEqual([LEAVE]);
});

test('a found line is short, however long its sentence is', async () => {
  const listed = async () => ({ ...PAGE, documents: [LEAVE], total: 1 });
  const { get } = scripted(listed, [hit(`${'a '.repeat(50_000)}<em>leave</em>${' b'.repeat(50_000)}`)]);
  const [document] = (await (await get('?search=leave')).json()).documents;
  const text = document.found.map((piece: { text: string }) => piece.text).join('');
  expect(text).toMatch(/^….*leave.*…$/);
  expect(text.length).toBeLessThan(280);
});

test('only its owner hears that the review of a document is due, by name or by an address of the token', async () => {
  const documents = ['ada@contoso.com', 'Ada Adams', 'Bo Berg', ''].map((reviewBy, at) => ({
    sourcefile: `${at}.md`,
    title: null,
    category: null,
    sizeBytes: 1,
    isOwn: false,
    reviewBy,
  }));
  const { services } = scripted(async () => ({ ...PAGE, documents }));
  const principal = { tid: 't', oid: 'ada', name: 'ada adams', groups: [], roles: [] };
  const toReview = async (caller: Caller) => {
    const route = libraryRoute(() => ({ ...services, identify: async () => caller }));
    const { documents: listed } = (await (
      await route.GET(new Request('http://localhost/api/library'))
    ).json()) as LibraryPage;
    expect(JSON.stringify(listed)).not.toContain('Bo Berg');
    return listed.filter(({ isToReview }) => isToReview).map(({ sourcefile }) => sourcefile);
  };
  expect(await toReview(ada)).toEqual([]);
  expect(await toReview({ ...ada, principal })).toEqual(['1.md']);
  const emails = ['ada@contoso.com'];
  expect(await toReview({ ...ada, principal: { ...principal, emails } })).toEqual(['0.md', '1.md']);
});
