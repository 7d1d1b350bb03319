import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { openSyncBench } from './scripted-source.test-helper.ts';

const bench = perTest(openSyncBench);
const { put } = { put: (...args: Parameters<typeof bench.source.put>) => bench.source.put(...args) };

const labelsOf = async (sourcefile: string) => {
  const document = await bench.writer.document(sourcefile);
  return document && { oids: document.oids, groups: document.groups, category: document.category };
};

test('documents come in, changes follow, and what is unchanged is not read again', async () => {
  put('a.txt', 'The badger.');
  put('sub/b.txt', 'The weasel.');
  expect((await bench.sync()).counts).toMatchObject({ added: 2, failed: 0 });
  put('a.txt', 'The badger digs.');
  put('c.zip', 'no document');
  expect((await bench.sync()).counts).toMatchObject({ replaced: 1, unchanged: 1, skipped: 1 });
  expect(await bench.stored()).toEqual({ 'wiki/a.txt': 'The badger digs.', 'wiki/sub/b.txt': 'The weasel.' });
  expect(bench.source.read).toEqual(['a.txt', 'sub/b.txt', 'a.txt']);
  expect(await bench.records.sources.list()).toMatchObject([
    { name: 'wiki', documents: 2, failedDocuments: 0, failure: null, isRunning: false },
  ]);
});

test('an item that is gone is removed, and one that moved keeps its name, so that old links open', async () => {
  for (const id of ['1', '2', '3']) put(id, `Text ${id}.`, { path: `${id}.txt` });
  await bench.sync();
  bench.source.items.delete('3');
  put('1', 'Text 1.', { path: 'archive/one.txt' });
  put('4', 'Text 4.', { path: '1.txt' });
  expect((await bench.sync()).counts).toMatchObject({ removed: 1, added: 1, unchanged: 2 });
  expect(await bench.stored()).toEqual({
    'wiki/1.txt': 'Text 1.',
    'wiki/1 (2).txt': 'Text 4.',
    'wiki/2.txt': 'Text 2.',
  });
});

test('a document that becomes another format gets another name, and the old one goes', async () => {
  put('1', 'Plain.', { path: 'note.txt' });
  await bench.sync();
  put('1', '# Marked', { path: 'note.md' });
  await bench.sync();
  expect(await bench.stored()).toEqual({ 'wiki/note.md': '# Marked' });
});

test('a source that is empty, lost most of itself or breaks off removes nothing, and says so', async () => {
  for (const id of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) put(id, `Text ${id}.`);
  await bench.sync();
  const everything = new Map(bench.source.items);
  bench.source.items.clear();
  expect((await bench.sync()).failure).toMatch(
    /^The source is empty\. Nothing was removed .*npm run sync -- wiki --allow-removal\.$/,
  );
  put('a.txt', 'Text a.txt.');
  expect((await bench.sync()).failure).toMatch(/^3 of 4 documents are gone .* more than half/);
  for (const [id, item] of everything) bench.source.items.set(id, item);
  bench.source.breaksAfter = 2;
  expect((await bench.sync()).failure).toBe('The listing broke off.');
  expect(Object.keys(await bench.stored())).toHaveLength(4);
  const [state] = await bench.records.sources.list();
  expect(state).toMatchObject({ failure: 'The listing broke off.', documents: 4 });
  bench.source.breaksAfter = 9;
  bench.source.items.delete('a.txt');
  bench.source.items.delete('b.txt');
  bench.source.items.delete('c.txt');
  expect((await bench.sync({ allowRemoval: true })).counts).toMatchObject({ removed: 3 });
  expect(Object.keys(await bench.stored())).toEqual(['wiki/d.txt']);
});

test('readers that change at the source change here without reading again, also when reading fails', async () => {
  put('a.txt', 'The badger.', { readers: { oids: ['ann'], groups: [] } });
  put('b.txt', 'The weasel.');
  await bench.sync();
  expect(await labelsOf('wiki/a.txt')).toEqual({ oids: ['ann'], groups: [], category: null });
  expect(await labelsOf('wiki/b.txt')).toEqual({ oids: [], groups: ['staff'], category: null });
  put('a.txt', 'The badger.', { readers: { oids: [], groups: [] }, category: 'HR' });
  bench.configured.labels.groups = ['board'];
  expect((await bench.sync()).counts).toMatchObject({ replaced: 0 });
  expect(await labelsOf('wiki/a.txt')).toEqual({ oids: [], groups: [], category: 'HR' });
  expect(await labelsOf('wiki/b.txt')).toEqual({ oids: [], groups: ['board'], category: null });
  put('b.txt', 'New.', {
    readers: { oids: ['bo'], groups: [] },
    refused: new AppError('forbidden', 'it may not be read'),
  });
  await bench.sync();
  bench.source.breaksAfter = 0;
  await bench.sync();
  expect(await labelsOf('wiki/b.txt')).toEqual({ oids: ['bo'], groups: [], category: null });
  expect(await bench.stored()).toMatchObject({ 'wiki/b.txt': 'The weasel.' });
});

test('a document that fails stops nothing, is named with the reason, and is tried again', async () => {
  put('a.txt', 'The badger.');
  put('broken.json', '{"a": ');
  put('large.txt', 'x'.repeat(20_000));
  put('secret.txt', 'No.', { refused: new AppError('forbidden', 'it may not be read') });
  bench.source.unreadable = [{ id: 'locked', path: 'locked/x.txt', reason: 'nobody may list it' }];
  const report = await bench.sync();
  expect(report.counts).toMatchObject({ added: 1, failed: 4 });
  expect(report.failed).toContainEqual({
    document: 'wiki/secret.txt',
    reason: 'it may not be read',
    isNew: true,
  });
  expect(await bench.records.sources.failures('wiki', 10)).toMatchObject([
    { document: 'wiki/broken.json', reason: expect.stringContaining('not valid JSON') },
    { document: 'wiki/large.txt', reason: expect.stringContaining('MAX_UPLOAD_BYTES') },
    { document: 'wiki/locked/x.txt', reason: 'nobody may list it' },
    { document: 'wiki/secret.txt' },
  ]);
  expect(readdirSync(join(bench.folder.path, readdirSync(bench.folder.path)[0] ?? '', 'incoming'))).toEqual(
    [],
  );
  put('secret.txt', 'No.');
  bench.source.unreadable = [];
  bench.later();
  expect((await bench.sync()).counts).toMatchObject({ added: 1, failed: 2 });
  expect((await bench.records.sources.failures('wiki', 10)).map(({ path }) => path)).toEqual([
    'broken.json',
    'large.txt',
  ]);
});

test('a document that keeps failing is read ever less often, until it changes or a person asks', async () => {
  put('a.json', '{');
  await bench.sync();
  await bench.sync();
  expect(bench.source.read).toHaveLength(1);
  for (let minute = 0; minute < 30; minute++) {
    bench.later();
    await bench.sync();
  }
  expect(bench.source.read.length).toBeLessThan(7);
  const before = bench.source.read.length;
  await bench.sync({ retryFailed: true });
  expect(bench.source.read).toHaveLength(before + 1);
  put('a.json', '{"a": "b"}');
  expect((await bench.sync()).counts).toMatchObject({ added: 1, failed: 0 });
});

test('a source that answers no read any more ends the run, and the listing starts from the same cursor', async () => {
  bench.source.cursor = 'first';
  for (let index = 0; index < 9; index++)
    put(`${index}.txt`, 'Text.', { refused: new AppError('unavailable', 'It does not answer.') });
  expect((await bench.sync()).failure).toBe('It does not answer.');
  expect(bench.source.read).toHaveLength(5);
  for (let index = 0; index < 9; index++) put(`${index}.txt`, `Text ${index}.`);
  bench.later();
  await bench.sync();
  await bench.sync();
  expect(bench.source.cursors).toEqual([null, null, 'first']);
});

test('a source that lists changes alone removes what it says is gone, and nothing that it does not name', async () => {
  for (const id of ['a.txt', 'b.txt', 'c.txt']) put(id, `Text ${id}.`);
  bench.source.cursor = '1';
  await bench.sync();
  put('b.txt', 'Changed.');
  bench.source.cursor = '2';
  const changed = bench.source.items.get('b.txt');
  if (!changed) throw new Error('It was put.');
  bench.source.changesOnly = [{ type: 'gone', id: 'a.txt' }, bench.source.present('b.txt', changed)];
  expect((await bench.sync()).counts).toMatchObject({ removed: 1, replaced: 1 });
  bench.source.changesOnly = [
    { type: 'gone', id: 'b.txt' },
    { type: 'gone', id: 'c.txt' },
  ];
  bench.source.cursor = '3';
  expect((await bench.sync()).failure).toMatch(/more than half|empty/);
  await bench.sync({ allowRemoval: true });
  expect(bench.source.cursors).toEqual([null, '1', '2', '2']);
  expect(await bench.stored()).toEqual({});
});

test('yesterday’s listing brings yesterday’s state for one run, and today’s listing brings it right', async () => {
  for (const id of ['a.txt', 'b.txt', 'c.txt']) put(id, `Text ${id}.`);
  await bench.sync();
  const yesterday = new Map(bench.source.items);
  put('a.txt', 'Changed.');
  put('d.txt', 'Added.');
  await bench.sync();
  bench.source.stale = yesterday;
  await bench.sync();
  await bench.sync();
  expect(await bench.stored()).toEqual({
    'wiki/a.txt': 'Changed.',
    'wiki/b.txt': 'Text b.txt.',
    'wiki/c.txt': 'Text c.txt.',
    'wiki/d.txt': 'Added.',
  });
});

test('a document that was removed or replaced in the index comes back as the source has it', async () => {
  put('a.txt', 'The badger.');
  put('b.txt', 'The weasel.');
  await bench.sync();
  await bench.writer.remove(['wiki/a.txt']);
  expect((await bench.sync()).counts).toMatchObject({ added: 1, unchanged: 1 });
  expect(Object.keys(await bench.stored())).toHaveLength(2);
});

test('records that were lost cost one reading of everything, and leave nothing behind', async () => {
  for (const id of ['a.txt', 'b.txt', 'c.txt']) put(id, `Text ${id}.`);
  await bench.sync();
  const states = bench.records.sources;
  const begun = await states.begin('wiki', 'one');
  if (!begun) throw new Error('It is free.');
  await states.change(begun.lease, [], ['a.txt', 'b.txt', 'c.txt']);
  bench.source.items.delete('c.txt');
  expect((await bench.sync()).counts).toMatchObject({ unchanged: 2, removed: 1 });
});

test('a dry run says what would happen and changes nothing', async () => {
  put('a.txt', 'The badger.');
  expect((await bench.sync({ dryRun: true })).counts).toMatchObject({ added: 1 });
  expect(await bench.stored()).toEqual({});
  expect(await bench.records.sources.list()).toEqual([]);
  expect(bench.source.read).toEqual([]);
});

test('one process syncs a source, until it ends or dies', async () => {
  put('a.txt', 'The badger.');
  const { sources } = bench.records;
  expect(await sources.begin('wiki', 'other')).toBeDefined();
  await expect(bench.sync()).rejects.toThrow('Another process');
  bench.later();
  expect((await bench.sync()).counts).toMatchObject({ added: 1 });
  await bench.sync({ holder: 'third' });
});

test('a process that lost its lease changes no state, and the other one brings all right', async () => {
  put('a.txt', 'The badger.');
  put('b.txt', 'The weasel.');
  let isFirst = true;
  bench.source.whileListing = () => {
    if (!isFirst) return;
    isFirst = false;
    bench.later();
  };
  await expect(bench.sync()).rejects.toMatchObject({ code: 'conflict' });
  expect((await bench.sync({ holder: 'other' })).counts).toMatchObject({ failed: 0 });
  expect(Object.keys(await bench.stored())).toEqual(['wiki/a.txt', 'wiki/b.txt']);
});

test('names that cannot be stored are refused, one by one', async () => {
  put('a.txt', 'The badger.');
  put('2', 'Up.', { path: '../../etc/passwd.txt' });
  put('3', 'Empty.', { path: '' });
  put('4', 'Hash.', { path: 'what#1?.txt' });
  put('x'.repeat(1001), 'Long.', { path: 'long.txt' });
  const report = await bench.sync();
  expect(report.counts).toMatchObject({ added: 2, failed: 3 });
  expect(Object.keys(await bench.stored())).toEqual(['wiki/a.txt', 'wiki/what%231%3F.txt']);
});

test('documents of people and of folders are not replaced by a source of the same name', async () => {
  const path = bench.folder.write('a.txt', 'Mine.');
  await bench.index.add(
    { path, sourcefile: 'wiki/a.txt', origin: 'own', category: null, oids: [], groups: [] },
    new AbortController().signal,
  );
  put('a.txt', 'Theirs.');
  expect((await bench.sync()).failed).toEqual([
    {
      document: 'wiki/a.txt',
      reason: expect.stringContaining('Another document has this name'),
      isNew: true,
    },
  ]);
  expect(await bench.stored()).toEqual({ 'wiki/a.txt': 'Mine.' });
});
