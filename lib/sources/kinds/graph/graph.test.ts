import { expect, test } from 'vitest';
import type { SourceChange } from '#lib/core/ports/source.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { adapterTools, readListing } from '../kinds.test-helper.ts';
import { SOURCE_KINDS } from '../source-kinds.ts';
import type { GraphTools } from './graph-calls.ts';
import { DRIVE, GRAPH_VARIABLES, guid, ScriptedGraph } from './scripted-graph.test-helper.ts';

const graph = perTest(() => new ScriptedGraph().start());

function source(
  more: Record<string, unknown> = {},
  tools: Partial<GraphTools> = {},
  kind: 'sharepoint' | 'onedrive' = 'sharepoint',
) {
  const { kind: _, sites, ...own } = graph.settings();
  const fields = { ...own, ...(kind === 'sharepoint' ? { sites } : { users: ['ann@contoso.com'] }), ...more };
  const { schema, open } = SOURCE_KINDS[kind];
  const all: GraphTools = { ...adapterTools(GRAPH_VARIABLES), ...tools };
  return open(schema.parse(fields), all);
}

/** Readers by path. */
function readersIn(
  changes: SourceChange[],
): Record<string, { oids: string[]; groups: string[] } | undefined> {
  return Object.fromEntries(
    changes.flatMap((change) => (change.type === 'present' ? [[change.item.path, change.item.readers]] : [])),
  );
}

const all = (listed: { changes: SourceChange[] }) => readersIn(listed.changes);

test('files come with their content, version, address, owner and readers, wherever they are', async () => {
  const folder = graph.add('root', 'Handbook');
  graph.add(folder, 'leave.txt', 'Thirty days.', { grants: [{ to: 'group', id: 'hr' }] });
  graph.add('root', 'open.txt', 'All.', { grants: [{ to: 'user', id: 'bo' }] });
  graph.share('root', [{ to: 'user', id: 'ann' }]);
  const listed = await readListing(source());
  expect(listed.contents).toEqual({
    'Documents/Handbook/leave.txt': 'Thirty days.',
    'Documents/open.txt': 'All.',
  });
  expect(listed.complete).toBe(true);
  const [change] = listed.changes.filter(
    (one) => one.type === 'present' && one.item.path.endsWith('leave.txt'),
  );
  expect(change).toMatchObject({
    item: {
      id: `${DRIVE}:01N2`,
      version: '"c:{01N2},1"',
      url: 'https://contoso.sharepoint.com/sites/hr/leave.txt',
      modifiedAt: '2026-05-04T03:02:01.000Z',
      owner: 'ann@contoso.com',
      sizeBytes: 12,
      readers: { oids: [guid('ann')], groups: [guid('hr')] },
    },
  });
  const contents = graph.server.requests().filter(({ path }) => path.startsWith('/download/'));
  expect(contents).toHaveLength(2);
  expect(contents.every(({ headers }) => headers['authorization'] === undefined)).toBe(true);
});

test('the next listing names what changed alone, and a moved file stays the same document', async () => {
  const [old, secret] = [graph.add('root', 'Old'), graph.add('root', 'Secret')];
  const file = graph.add(old, 'a.txt', 'A.');
  graph.add(old, 'b.txt', 'B.');
  graph.share('root', [{ to: 'user', id: 'ann' }]);
  graph.share(secret, [{ to: 'user', id: 'bo' }], false);
  const first = await readListing(source());
  expect(all(await readListing(source(), first.cursor))).toEqual({});
  graph.move(file, secret);
  const second = await readListing(source(), first.cursor);
  expect(all(second)).toEqual({ 'Documents/Secret/a.txt': { oids: [guid('bo')], groups: [] } });
  expect(second.changes).toMatchObject([{ item: { id: `${DRIVE}:${file}` } }]);
  graph.change(file, { text: 'A, changed.', version: 2 });
  const third = await readListing(source(), second.cursor);
  expect(third.contents).toEqual({ 'Documents/Secret/a.txt': 'A, changed.' });
  expect(third.complete).toBe(false);
});

test('a folder that is unshared, moved or deleted takes all files below with it, though no list names them', async () => {
  const [outer, other] = [graph.add('root', 'Outer'), graph.add('root', 'Other')];
  const inner = graph.add(outer, 'Inner');
  const file = graph.add(inner, 'a.txt', 'A.');
  graph.share(other, [{ to: 'user', id: 'bo' }], false);
  graph.share(outer, [{ to: 'user', id: 'ann' }]);
  let { cursor } = await readListing(source());
  const next = async () => {
    const listed = await readListing(source(), cursor);
    cursor = listed.cursor;
    return listed;
  };
  graph.share(outer, []);
  expect(all(await next())).toEqual({ 'Documents/Outer/Inner/a.txt': { oids: [], groups: [] } });
  graph.move(inner, other);
  expect(all(await next())).toEqual({ 'Documents/Other/Inner/a.txt': { oids: [guid('bo')], groups: [] } });
  graph.delete(other);
  expect((await next()).gone).toContain(`${DRIVE}:${file}`);
});

test('permissions that change for the whole site count at the next listing, though no list names anything', async () => {
  graph.add(graph.add('root', 'Inner'), 'a.txt', 'A.');
  graph.node('root').grants = [{ to: 'user', id: 'ann' }];
  const { cursor } = await readListing(source());
  graph.node('root').grants = [];
  const path = 'Documents/Inner/a.txt';
  expect(all(await readListing(source(), cursor))).toEqual({ [path]: { oids: [], groups: [] } });
});

test('an expired token leads to a listing of everything, which finds what was deleted meanwhile', async () => {
  const [a, b] = [graph.add('root', 'a.txt', 'A.'), graph.add('root', 'b.txt', 'B.')];
  const first = await readListing(source());
  graph.delete(a);
  graph.oldestToken = graph.changes.length + 1;
  const second = await readListing(source(), first.cursor);
  expect(second.gone).toEqual([`${DRIVE}:${a}`]);
  expect(second.contents).toEqual({ 'Documents/b.txt': 'B.' });
  expect(b).not.toBe(a);
});

test('everything is listed again after a day, for other settings, and from a damaged state', async () => {
  graph.add('root', 'a.txt', 'A.');
  const day = { now: () => Date.now() + 25 * 3_600_000 };
  const { cursor } = await readListing(source());
  expect((await readListing(source(), cursor)).complete).toBe(false);
  expect((await readListing(source({}, day), cursor)).complete).toBe(true);
  expect((await readListing(source({ organizationGroups: ['all'] }), cursor)).complete).toBe(true);
  expect((await readListing(source(), `${cursor?.slice(0, -9)}AAAA`)).complete).toBe(true);
});

test('links for the organization and for everyone let those read whom the configuration names, else nobody', async () => {
  graph.add('root', 'org.txt', 'O.', { grants: [{ to: 'organization' }] });
  graph.add('root', 'any.txt', 'A.', { grants: [{ to: 'anonymous' }] });
  graph.add('root', 'few.txt', 'F.', { grants: [{ to: 'people', ids: ['ann', 'bo'] }] });
  const people = { oids: [guid('ann'), guid('bo')].toSorted(), groups: [] };
  const closed = await readListing(source());
  expect(all(closed)).toEqual({
    'Documents/org.txt': { oids: [], groups: [] },
    'Documents/any.txt': { oids: [], groups: [] },
    'Documents/few.txt': people,
  });
  expect(closed.unreadable['Permissions']).toMatch(/everyone of the organization.*organizationGroups/);
  const open = await readListing(source({ organizationGroups: ['all'] }));
  expect(all(open)).toEqual({
    'Documents/org.txt': { oids: [], groups: ['all'] },
    'Documents/any.txt': { oids: [], groups: ['all'] },
    'Documents/few.txt': people,
  });
});

test('a group of a site lets its members read, and a new member reads at the next listing', async () => {
  graph.siteGroups.set('5', { name: 'HR Visitors', members: [{ user: 'ann' }, { group: 'staff' }] });
  graph.add('root', 'a.txt', 'A.', { grants: [{ to: 'siteGroup', id: '5' }] });
  const first = await readListing(source());
  expect(all(first)).toEqual({ 'Documents/a.txt': { oids: [guid('ann')], groups: [guid('staff')] } });
  graph.siteGroups.set('5', { name: 'HR Visitors', members: [{ user: 'bo' }] });
  const second = await readListing(source(), first.cursor);
  expect(all(second)).toEqual({ 'Documents/a.txt': { oids: [guid('bo')], groups: [] } });
  graph.refused.set(/sitegroups/, { status: 401 });
  const refused = await readListing(source(), second.cursor);
  expect(all(refused)).toEqual({ 'Documents/a.txt': { oids: [], groups: [] } });
  expect(refused.unreadable['Permissions']).toMatch(/“HR Visitors” of a site are not known.*siteGroups/);
  const mapped = source({ siteGroups: { 'HR Visitors': { groups: ['hr'] } } });
  expect(all(await readListing(mapped))).toEqual({ 'Documents/a.txt': { oids: [], groups: ['hr'] } });
});

test.each([
  ['no object', 'everyone'],
  ['a name for everyone as an id', { roles: ['read'], grantedToV2: { user: { id: 'all' } } }],
  ['a group of that name', { roles: ['read'], grantedToV2: { group: { id: 'all', displayName: 'all' } } }],
  ['an identity of an unknown kind', { roles: ['read'], grantedToV2: { audience: { id: guid('ann') } } }],
  [
    'a link of an unknown kind',
    { roles: ['read'], link: { scope: 'galaxy' }, grantedToIdentitiesV2: [{ user: { id: guid('ann') } }] },
  ],
  ['no role', { roles: [], grantedToV2: { user: { id: guid('ann') } } }],
  [
    'a role that cannot take files away',
    { roles: ['restrictedView'], grantedToV2: { user: { id: guid('ann') } } },
  ],
  ['an invitation that nobody took', { roles: ['read'], invitation: { email: 'x@example.com' } }],
  ['a link with a password', { roles: ['read'], hasPassword: true, link: { scope: 'anonymous' } }],
  [
    'everyone but guests, by login name',
    {
      roles: ['read'],
      grantedToV2: {
        siteUser: { loginName: 'c:0-.f|rolemanager|spo-grid-all-users/1' },
        user: { displayName: 'Everyone except external users' },
      },
    },
  ],
])('a permission with %s lets nobody read, and administrators hear of it', async (_, permission) => {
  graph.add('root', 'a.txt', 'A.', { grants: [{ to: 'raw', permission }] });
  const listed = await readListing(source());
  expect(all(listed)).toEqual({ 'Documents/a.txt': { oids: [], groups: [] } });
  expect(listed.unreadable['Permissions']).toMatch(/nobody/);
});

test('expired permissions and those of applications let nobody read, without a word', async () => {
  const user = { user: { id: guid('ann') } };
  graph.add('root', 'a.txt', 'A.', {
    grants: [
      {
        to: 'raw',
        permission: { roles: ['read'], expirationDateTime: '2020-01-01T00:00:00Z', grantedToV2: user },
      },
      { to: 'raw', permission: { roles: ['write'], grantedToV2: { application: { id: guid('app') } } } },
    ],
  });
  const listed = await readListing(source());
  expect(all(listed)).toEqual({ 'Documents/a.txt': { oids: [], groups: [] } });
  expect(listed.unreadable).toEqual({});
});

test('login names of SharePoint lead to users and groups, and owners of a group are not the whole group', async () => {
  const login = (loginName: string, more = {}) => ({
    to: 'raw' as const,
    permission: { roles: ['read'], grantedToV2: { siteUser: { loginName }, ...more } },
  });
  graph.add('root', 'user.txt', 'A.', { grants: [login('i:0#.f|membership|ann@contoso.com')] });
  graph.add('root', 'group.txt', 'A.', { grants: [login(`c:0t.c|tenant|${guid('hr')}`)] });
  const owners = `c:0o.c|federateddirectoryclaimprovider|${guid('team')}_o`;
  graph.add('root', 'owners.txt', 'A.', { grants: [login(owners, { group: { id: guid('team') } })] });
  expect(all(await readListing(source()))).toEqual({
    'Documents/user.txt': { oids: [guid('ann@contoso.com')], groups: [] },
    'Documents/group.txt': { oids: [], groups: [guid('hr')] },
    'Documents/owners.txt': { oids: [], groups: [] },
  });
});

test('permissions that cannot be read let nobody read; a service that is away changes nothing', async () => {
  const file = graph.add('root', 'a.txt', 'A.', { grants: [{ to: 'user', id: 'ann' }] });
  graph.refused.set(new RegExp(`${file}/permissions`), { status: 403 });
  const listed = await readListing(source());
  expect(all(listed)).toEqual({ 'Documents/a.txt': { oids: [], groups: [] } });
  expect(listed.unreadable['Permissions']).toMatch(/cannot be read/);
  graph.refused.clear();
  graph.refused.set(new RegExp(`${file}/permissions`), { status: 503, headers: { 'retry-after': '0' } });
  await expect(readListing(source({}, { wait: async () => {} }))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('folders, libraries and formats narrow what is listed, and a file that leaves them is gone', async () => {
  const [wanted, other] = [graph.add('root', 'Handbook'), graph.add('root', 'Handbook2')];
  const file = graph.add(wanted, 'a.txt', 'A.');
  graph.add(other, 'b.txt', 'B.');
  const narrow = () => source({ folders: ['documents/handbook/'] });
  const first = await readListing(narrow());
  expect(first.contents).toEqual({ 'Documents/Handbook/a.txt': 'A.' });
  graph.move(file, other);
  expect((await readListing(narrow(), first.cursor)).gone).toContain(`${DRIVE}:${file}`);
  await expect(readListing(source({ libraries: ['Other'] }))).rejects.toThrow(
    'No library of the sites is named Other',
  );
});

test('names from outside stay below the source, and what is no document is left out', async () => {
  graph.add('root', '../..', undefined, { id: '01Up' });
  graph.add('01Up', 'a\u202Etxt.exe/x.txt', 'A.');
  graph.add('root', 'notebook', 'N.', { more: { package: { type: 'oneNote' } } });
  graph.add('root', 'shortcut', 'S.', { more: { remoteItem: { id: '1' } } });
  graph.add('root', 'lost.txt', 'L.', { parent: '01Nowhere' });
  const paths = Object.keys(all(await readListing(source())));
  expect(paths).toHaveLength(1);
  expect(paths[0]).toMatch(/^Documents\/[^/]+\/[^/]+$/);
  expect(paths[0]?.split('/')).not.toContain('..');
  expect(paths[0]).not.toMatch(/\u202E/);
});

test('the drive of a person is read with its owner among the readers', async () => {
  graph.add('root', 'a.txt', 'A.', { grants: [{ to: 'user', id: 'bo' }] });
  const listed = await readListing(source({}, {}, 'onedrive'));
  expect(all(listed)).toEqual({ 'Documents/a.txt': { oids: [guid('bo'), guid('ann')], groups: [] } });
});
