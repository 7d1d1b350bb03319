import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import type { LibraryPage, LibraryQuery } from '#lib/core/ports/library.ts';
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

function scripted(answer: () => Promise<LibraryPage> = async () => PAGE) {
  const asked: [LibraryQuery, object][] = [];
  const services = {
    environment: readEnvironment({ LOG_LEVEL: 'silent' }),
    identify: async () => ada,
    search: {
      listDocuments(query: LibraryQuery, asking: object) {
        asked.push([query, asking]);
        return answer();
      },
    },
  };
  const get = (query: string) =>
    libraryRoute(() => services).GET(new Request(`http://localhost/api/library${query}`));
  return { services, asked, get };
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
