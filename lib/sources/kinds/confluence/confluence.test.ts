import { expect, test } from 'vitest';
import type { SourceChange } from '#lib/core/ports/source.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { adapterTools, readListing } from '../kinds.test-helper.ts';
import { SOURCE_KINDS } from '../source-kinds.ts';
import type { ConfluenceTools } from './confluence-calls.ts';
import { CONFLUENCE_VARIABLES, ScriptedConfluence } from './scripted-confluence.test-helper.ts';

const wiki = perTest(() => new ScriptedConfluence().start());
const USERS = { 'ann@contoso.com': 'oid-ann', 'account-bo': 'oid-bo', 'dora@contoso.com': 'oid-dora' };

function source(more: Record<string, unknown> = {}, tools: Partial<ConfluenceTools> = {}) {
  const { schema, open } = SOURCE_KINDS.confluence;
  const settings = schema.parse({
    url: `${wiki.server.url}/wiki`,
    userFrom: 'WIKI_USER',
    tokenFrom: 'WIKI_TOKEN',
    spaces: ['HR'],
    users: USERS,
    groupReaders: { staff: { groups: ['staff'] }, board: { groups: ['board'] } },
    ...more,
  });
  const all: ConfluenceTools = { ...adapterTools(CONFLUENCE_VARIABLES), ...tools };
  return open(settings, all);
}

/** Readers by path, oids and groups in one list. */
function readersIn({ changes }: { changes: SourceChange[] }): Record<string, string[]> {
  const present = changes.flatMap((change) => (change.type === 'present' ? [change.item] : []));
  return Object.fromEntries(
    present.map(({ path, readers }) => [
      path,
      readers ? [...readers.oids, ...readers.groups] : ['no readers'],
    ]),
  );
}

test('pages come as their content, and attachments of known formats beside them, with address, owner and version', async () => {
  wiki.pages.set('1', {
    title: 'Leave & pay',
    html: '<p>Thirty days.</p><script>x()</script><nav>Menu</nav>',
  });
  wiki.pages.set('2', { title: 'Travel', html: '<p>By train.</p>' });
  wiki.pages.set('3', { title: 'Pets', html: '<p>No dogs.</p>' });
  wiki.attachments.set('9', { page: '2', name: 'rates.txt', text: 'Ten.' });
  wiki.attachments.set('10', { page: '2', name: 'film.mov', text: '…' });
  const { contents, changes, complete } = await readListing(source());
  expect(complete).toBe(true);
  expect(Object.keys(contents).toSorted()).toEqual([
    'HR/Leave & pay.html',
    'HR/Pets.html',
    'HR/Travel.html',
    'HR/Travel/rates.txt',
  ]);
  expect(contents['HR/Leave & pay.html']).toMatch(/<h1>Leave &amp; pay<\/h1>.*Thirty days\./s);
  expect(contents['HR/Leave & pay.html']).not.toMatch(/x\(\)|Menu/);
  expect(contents['HR/Travel/rates.txt']).toBe('Ten.');
  expect(changes.at(-2)).toMatchObject({
    item: {
      id: '1',
      version: '1 2026-05-04T03:02:01.000Z',
      url: `${wiki.server.url}/wiki/spaces/HR/pages/1`,
      owner: 'Ann Example',
    },
  });
});

test('readers are those of the space whom the restrictions of a page and of all pages above it name', async () => {
  wiki.groups.set('board', ['bo', 'dora']);
  wiki.pages.set('1', { title: 'Open', html: '' });
  wiki.pages.set('2', { title: 'Ann and Dora', html: '', users: ['ann', 'dora'] });
  wiki.pages.set('3', { title: 'Below', html: '', above: ['2'] });
  wiki.pages.set('4', { title: 'Bo below', html: '', above: ['2', '3'], users: ['bo'] });
  wiki.pages.set('5', { title: 'Board', html: '', groups: ['board'] });
  wiki.pages.set('6', { title: 'Staff', html: '', groups: ['staff'] });
  wiki.attachments.set('9', { page: '3', name: 'rates.txt', text: 'Ten.' });
  expect(readersIn(await readListing(source()))).toEqual({
    'HR/Open.html': ['staff'],
    // Dora is not in the group that may view the space.
    'HR/Ann and Dora.html': ['oid-ann'],
    'HR/Below.html': ['oid-ann'],
    'HR/Below/rates.txt': ['oid-ann'],
    'HR/Bo below.html': [],
    'HR/Board.html': ['oid-bo'],
    'HR/Staff.html': ['staff'],
  });
});

test('what has no name here reads nothing and is named to administrators, also a group called all', async () => {
  wiki.spaceGroups = ['all', 'strangers'];
  wiki.pages.set('1', { title: 'Open', html: '' });
  const closed = await readListing(source());
  expect(readersIn(closed)).toEqual({ 'HR/Open.html': [] });
  const reasons = closed.changes.flatMap((change) => (change.type === 'unreadable' ? [change.reason] : []));
  expect(reasons).toEqual([
    expect.stringContaining('“all” has no entry in groupReaders'),
    expect.stringContaining('“strangers” has no entry'),
  ]);
  expect(readersIn(await readListing(source({ groupsByName: true })))).toEqual({
    'HR/Open.html': ['strangers'],
  });
});

test('a space whose permissions cannot be read is closed, or has the readers of the configuration', async () => {
  wiki.spaceGroups = undefined;
  wiki.pages.set('1', { title: 'Open', html: '' });
  wiki.pages.set('2', { title: 'Ann', html: '', users: ['ann'] });
  expect(readersIn(await readListing(source()))).toEqual({ 'HR/Open.html': [], 'HR/Ann.html': [] });
  const named = source({ spaceReaders: { HR: { groups: ['all'] } } });
  expect(readersIn(await readListing(named))).toEqual({
    'HR/Open.html': ['all'],
    'HR/Ann.html': ['oid-ann'],
  });
  const few = source({ spaceReaders: { HR: { groups: ['staff'] } } });
  expect(readersIn(await readListing(few))).toEqual({ 'HR/Open.html': ['staff'], 'HR/Ann.html': [] });
});

test('pages below one that cannot be read, and members of a group that cannot be read, open nothing', async () => {
  wiki.pages.set('3', { title: 'Below', html: '', above: ['77'] });
  wiki.pages.set('4', { title: 'Bo', html: '', users: ['bo'] });
  wiki.refused.set(/\/group\//, { status: 403 });
  const listed = await readListing(source());
  expect(readersIn(listed)).toEqual({ 'HR/Below.html': [], 'HR/Bo.html': [] });
  expect(JSON.stringify(listed.changes)).toContain('Members of the group “staff” cannot be read');
});

test('changes come by their time with a margin, and deletions and restrictions with the next full listing', async () => {
  const now = { now: () => Date.UTC(2026, 4, 10) };
  const every = { fullListingRuns: 3 };
  wiki.pages.set('1', { title: 'Old', html: 'Old.' });
  wiki.pages.set('2', { title: 'Gone', html: 'Gone.' });
  const first = await readListing(source(every, now));
  wiki.pages.delete('2');
  wiki.pages.set('1', { title: 'Old', html: 'Old.', users: ['ann'] });
  wiki.pages.set('3', { title: 'New', html: 'New.', when: '2026-05-09T00:00:00.000Z', above: ['1'] });
  const second = await readListing(source(every, now), first.cursor);
  expect(readersIn(second)).toEqual({ 'HR/New.html': ['oid-ann'] });
  expect(second.complete).toBe(false);
  const third = await readListing(source(every, now), second.cursor);
  const fourth = await readListing(source(every, now), third.cursor);
  expect([third.complete, fourth.complete]).toEqual([false, true]);
  expect(readersIn(fourth)).toEqual({ 'HR/Old.html': ['oid-ann'], 'HR/New.html': ['oid-ann'] });
  expect((await readListing(source(every, now), 'damaged')).complete).toBe(true);
});

test('throttling is waited for; a wrong token, an unknown space and links to other hosts end the run', async () => {
  wiki.pages.set('1', { title: 'A', html: 'A.' });
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  wiki.replies.push({ status: 429, headers: { 'retry-after': '30' } });
  expect(Object.keys((await readListing(source({}, { wait }))).contents)).toEqual(['HR/A.html']);
  expect(waits).toEqual([30_000]);
  await expect(readListing(source({ spaces: ['NONE'] }))).rejects.toMatchObject({ code: 'not-configured' });
  const wrong = adapterTools({ ...CONFLUENCE_VARIABLES, WIKI_TOKEN: 'wrong' });
  await expect(readListing(source({ spaceReaders: { HR: {} } }, wrong))).rejects.toMatchObject({
    code: 'forbidden',
  });
  const away = { results: [{ id: '1' }], _links: { next: 'https://evil.example/next' } };
  wiki.refused.set(/\/content$/, { status: 200, body: away });
  await expect(readListing(source())).rejects.toThrow('leads to another host');
});

test('an attachment that is redirected away from Atlassian is not fetched', async () => {
  wiki.pages.set('1', { title: 'A', html: 'A.' });
  wiki.attachments.set('9', { page: '1', name: 'a.txt', text: 'A.' });
  wiki.refused.set(/download/, { status: 302, headers: { location: 'https://evilatlassian.net/x' } });
  expect((await readListing(source())).contents['HR/A/a.txt']).toMatch(/^failed: .*not of Atlassian/);
});
