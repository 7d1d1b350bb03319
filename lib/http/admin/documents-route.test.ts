import { expect, test } from 'vitest';
import type { DocumentList, DocumentRow, IndexingState } from '#lib/api/admin.ts';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import { openOffice } from './administration.test-helper.ts';
import {
  documentRemovalRoute,
  documentsRoute,
  documentUploadRoute,
  indexingRoute,
} from './documents-route.ts';

const office = await openOffice({ ACCESS_CONTROL: 'on' });
const { container } = office;
const ada = office.as('ada');
const documents = documentsRoute(ada);
const removal = documentRemovalRoute(ada);
const indexing = indexingRoute(ada);
const PREFIX = '/api/admin/documents/';
const upload = documentUploadRoute(PREFIX, ada);

const add = (name: string, text: string, labels = 'group=all') =>
  office.call(upload, {
    method: 'PUT',
    body: text,
    query: `${PREFIX.slice(1)}${encodeURIComponent(name)}?${labels}`,
  });
const send = (route: typeof documents, method: string, body: object) =>
  office.call(route, { method, body: JSON.stringify(body) });
const rows = async (query = '') =>
  ((await office.call(documents, { query })).body as DocumentList).documents.map(
    ({ sourcefile }) => sourcefile,
  );
const audited = async () =>
  (await container.records.audit.list({ action: null, search: '', limit: 100, after: null })).items;

/** What a person of these groups finds. */
async function found(text: string, groups: string[]): Promise<string[]> {
  const { hits } = await container.search.search({
    searchText: text,
    access: { ...internalCaller.access, oids: [], groups },
    top: 10,
  });
  return hits.map(({ document }) => String(document['sourcefile']));
}

test('a document that an administrator adds for a group is found by that group alone', async () => {
  const added = await add('pay.md', '# Pay\n\nBand seven earns a wryneck bonus.', 'group=hr&category=people');
  expect(added.status).toBe(200);
  expect(added.body).toMatchObject({
    sourcefile: 'pay.md',
    groups: ['hr'],
    oids: [],
    category: 'people',
    passages: 1,
  } satisfies Partial<DocumentRow>);
  expect(await found('wryneck bonus', ['hr'])).toEqual(['pay.md']);
  expect(await found('wryneck bonus', ['it'])).toEqual([]);
});

test('changed readers apply to the next question, and the audit log has old and new readers', async () => {
  const changed = await send(documents, 'PATCH', { documents: ['pay.md'], groups: ['it'], oids: ['bob'] });
  expect(changed.body).toMatchObject({ documents: [{ groups: ['it'], oids: ['bob'], category: 'people' }] });
  expect(await found('wryneck bonus', ['hr'])).toEqual([]);
  expect(await found('wryneck bonus', ['it'])).toEqual(['pay.md']);
  expect((await audited())[0]).toMatchObject({
    action: 'document-access-changed',
    target: 'pay.md',
    name: 'ada',
    detail: { before: { groups: ['hr'], oids: [] }, after: { groups: ['it'], oids: ['bob'] } },
  });
});

test('the list is searched, filtered and paged, and shows nothing that people added for themselves', async () => {
  for (const name of ['travel.md', 'visitors.md']) await add(name, `# ${name}\n\nWords about it.`);
  const mine: Caller = {
    ...internalCaller,
    owner: 'browser:me',
    access: { oids: ['browser:me'], groups: [] },
  };
  const body = new Blob(['# Mine\n\nA private wryneck.']).stream();
  await container.uploads.put(
    mine,
    { name: 'mine.md', declaredBytes: null, body },
    new AbortController().signal,
  );
  await expect
    .poll(async () => (await container.uploads.list(mine))[0]?.status, { timeout: 60_000 })
    .toBe('ready');
  expect(await rows()).toEqual(['pay.md', 'travel.md', 'visitors.md']);
  expect(await rows('?search=tra')).toEqual(['travel.md']);
  expect(await rows('?category=people')).toEqual(['pay.md']);
  expect(await rows('?category=')).toEqual(['travel.md', 'visitors.md']);
  expect(await rows('?reader=it')).toEqual(['pay.md']);
  const { body: first } = await office.call(documents, { query: '?limit=2' });
  const { next, total } = first as DocumentList;
  expect(total).toBe(3);
  expect(await rows(`?limit=2&after=${encodeURIComponent(next ?? '')}`)).toEqual(['visitors.md']);
  const query = `?limit=2&search=t&after=${encodeURIComponent(next ?? '')}`;
  expect(((await office.call(documents, { query })).body as DocumentList).total).toBe(2);

  const [{ sourcefile } = { sourcefile: '' }] = await container.uploads.list(mine);
  const never = await send(removal, 'POST', { documents: ['my/never.md'] });
  for (const refused of [
    await send(removal, 'POST', { documents: [sourcefile] }),
    await send(documents, 'PATCH', { documents: [sourcefile], groups: ['all'] }),
  ]) {
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body).replace(sourcefile, 'my/never.md')).toBe(JSON.stringify(never.body));
  }
  expect(await container.uploads.list(mine)).toHaveLength(1);
});

test.each([
  ['?limit=0', 'limit'],
  ['?limit=-1', 'limit'],
  ['?limit=101', 'limit'],
  ['?limit=NaN', 'limit'],
  [`?search=${'x'.repeat(201)}`, 'search'],
])('%s is refused', async (query, field) => {
  expect(await office.call(documents, { query })).toMatchObject({ status: 400, body: { field } });
});

test.each([
  [{}, 'documents'],
  [{ documents: [] }, 'documents'],
  [{ documents: Array.from({ length: 501 }, () => 'a.md') }, 'documents'],
  [{ documents: ['pay.md'], groups: [''] }, 'groups[0]'],
  [{ documents: ['pay.md'], groups: ['a\u0000b'] }, 'groups[0]'],
  [{ documents: ['pay.md'], oids: ['#upload'] }, 'oids[0]'],
  [{ documents: ['pay.md'], category: 7 }, 'category'],
])('labels that make no sense are refused and nothing changes: %j', async (body, field) => {
  const before = await office.call(documents);
  expect(await send(documents, 'PATCH', body)).toMatchObject({ status: 400, body: { field } });
  expect(await office.call(documents)).toEqual(before);
});

test.each(['../escape.md', 'a/b.md', 'run.exe', '', '%00.md'])(
  'a file called %j is not stored',
  async (name) => {
    const before = await rows();
    const refused = await add(name, 'text');
    // A path is cut to its last part: what is kept then lies where every document lies.
    if (refused.status === 200) expect((refused.body as DocumentRow).sourcefile).not.toMatch(/[/\\]/);
    else expect(refused.status).toBeGreaterThanOrEqual(400);
    const after = await rows();
    await send(removal, 'POST', { documents: after.filter((one) => !before.includes(one)) });
  },
);

test('documents are read again in the background, and one that is under way is not begun twice', async () => {
  expect((await send(indexing, 'POST', { documents: 'all' })).body).toMatchObject({ status: 'running' });
  expect((await send(indexing, 'POST', { documents: ['pay.md'] })).status).toBe(409);
  await expect
    .poll(async () => ((await office.call(indexing)).body as IndexingState).status, { timeout: 60_000 })
    .toBe('done');
  const { report } = (await office.call(indexing)).body as IndexingState;
  expect(report?.done.toSorted()).toEqual(['pay.md', 'travel.md', 'visitors.md']);
  expect(report?.failed).toEqual([]);
  expect(await found('wryneck bonus', ['it'])).toEqual(['pay.md']);
});

test('a deleted document is not found, and its address is a 404', async () => {
  expect((await send(removal, 'POST', { documents: ['pay.md', 'travel.md'] })).status).toBe(204);
  expect(await rows()).toEqual(['visitors.md']);
  expect(await found('wryneck bonus', ['it', 'hr'])).toEqual([]);
  expect(await container.documents.find('pay.md', undefined)).toBeUndefined();
  const [last, former] = await audited();
  expect([former?.target, last?.target].sort()).toEqual(['pay.md', 'travel.md']);
  expect([former?.action, last?.action]).toEqual(['document-removed', 'document-removed']);
});
