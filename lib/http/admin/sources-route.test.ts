import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SourceList } from '#lib/api/admin.ts';
import { Application } from '#lib/composition/application.ts';
import { sources } from '#lib/composition/sources.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { openOffice } from './administration.test-helper.ts';
import { sourceRoute, sourcesRoute } from './sources-route.ts';

const folder = temporaryFolder();
const docs = join(folder.path, 'docs');
mkdirSync(docs);
writeFileSync(join(docs, 'a.txt'), 'The badger.');
writeFileSync(join(docs, 'broken.json'), '{');
const file = folder.write(
  'sources.json',
  JSON.stringify({ sources: [{ name: 'handbook', kind: 'folder', path: docs, every: '1h' }] }),
);
const office = await openOffice({ SOURCES_FILE: file });
const application = new Application(office.container.environment);
const { sourceAdministration } = await sources(application);
const as = (person: 'ada' | 'alice') => () => ({ ...office.as(person)(), sourceAdministration });
const all = sourcesRoute(as('ada'));
const one = sourceRoute(as('ada'));
const send = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
const list = async () => (await office.call(all)).body as SourceList;
const act = (action: string, name = 'handbook') =>
  office.call(one, { ...send({ action }), query: `/${name}` });

test('people without the role neither see nor run sources', async () => {
  for (const route of [sourcesRoute(as('alice')), sourceRoute(as('alice'))]) {
    expect((await office.call(route)).status).toBe(403);
    expect((await office.call(route, send({}))).status).toBe(403);
  }
});

test('a source is tested, run, paused and resumed, and the log says who did', {
  timeout: 120_000,
}, async () => {
  expect((await list()).sources).toMatchObject([
    { name: 'handbook', where: docs, documents: 0, nextRunMs: 0 },
  ]);
  expect((await act('test')).body).toEqual({
    items: [
      { path: 'a.txt', sizeBytes: 11, reason: null },
      { path: 'broken.json', sizeBytes: 1, reason: null },
    ],
  });
  expect((await act('run')).status).toBe(200);
  await expect
    .poll(async () => (await list()).sources, { timeout: 60_000 })
    .toMatchObject([
      { documents: 1, failedDocuments: 1, failure: null, isRunning: false, counts: { failed: 1 } },
    ]);
  expect((await office.call(one, { query: '/handbook' })).body).toMatchObject({
    documents: [
      { document: 'handbook/broken.json', reason: expect.stringContaining('it is not valid JSON') },
    ],
  });
  expect(await sourceAdministration.failing()).toBe(1);
  expect((await act('pause')).body).toMatchObject({ sources: [{ isPaused: true, nextRunMs: null }] });
  expect((await act('resume')).body).toMatchObject({ sources: [{ isPaused: false }] });
  const { items } = await office.container.records.audit.list({
    action: null,
    search: '',
    limit: 9,
    after: null,
  });
  expect(items).toMatchObject([
    { action: 'source-resumed', name: 'ada', target: 'handbook' },
    { action: 'source-paused' },
    { action: 'source-run', detail: { allowRemoval: false } },
  ]);
  await application.close();
});

test('a source is checked before it is put into the file, and unknown ones are refused', async () => {
  const source = { name: 'wiki', kind: 'folder', path: '/srv', every: '10m' };
  expect((await office.call(all, send({ source }))).body).toEqual({ faults: [] });
  expect((await office.call(all, send({ source: { ...source, every: '1s' } }))).body).toEqual({
    faults: [expect.stringMatching(/^field "every" is "1s": it takes a time from 5s/)],
  });
  for (const name of ['never', '..%2f', 'A']) expect((await act('run', name)).status, name).toBe(404);
  expect((await act('delete')).status).toBe(400);
});
