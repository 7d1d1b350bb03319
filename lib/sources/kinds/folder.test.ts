import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { SourceChange } from '#lib/core/ports/source.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createFolderSource } from './folder.ts';
import { SOURCE_KINDS } from './source-kinds.ts';

const folder = perTest(temporaryFolder);
const limits = { maxItems: 10, maxItemBytes: 1000 };
const signal = new AbortController().signal;

async function listed(source = createFolderSource({ folder: folder.path, limits })) {
  const changes: SourceChange[] = [];
  const listing = source.changes(null, signal);
  for (;;) {
    const { done, value } = await listing.next();
    if (done) return { changes, end: value, paths: changes.map(pathOf) };
    changes.push(value);
  }
}

function pathOf(change: SourceChange): string {
  if (change.type === 'present') return change.item.path;
  return change.type === 'gone' ? change.id : `${change.path}: ${change.reason}`;
}

const versions = async () =>
  (await listed()).changes.map((change) => change.type === 'present' && change.item.version);

/** Files of yesterday: a file that has just changed is listed with a version of its own. */
function settle(...names: string[]): void {
  for (const name of names) utimesSync(join(folder.path, name), new Date(0), new Date(0));
}

test('files below the folder are listed with their readers, and other files are left out', async () => {
  folder.write('a.txt', 'A.');
  folder.write('hr/b.txt', 'B.');
  folder.write('hr/_acl.json', '{ "groups": ["hr"], "category": "HR" }');
  folder.write('hr/broken.txt', 'C.');
  folder.write('hr/broken.txt.acl.json', '{');
  folder.write('gone.txt.acl.json', '{}');
  folder.write('.hidden.txt', 'No.');
  const { changes, paths, end } = await listed();
  expect(paths).toEqual([
    expect.stringMatching(/^gone\.txt\.acl\.json: it says who may read a file that is not here/),
    'a.txt',
    'hr/b.txt',
    expect.stringMatching(/^hr\/broken\.txt: who may read it is not known/),
  ]);
  expect(changes[2]).toMatchObject({ item: { readers: { oids: [], groups: ['hr'] }, category: 'HR' } });
  expect(end).toEqual({ cursor: null, complete: true });
});

test('the version changes with the content, also within one tick of the clock', async () => {
  folder.write('a.txt', 'A.');
  const fresh = await versions();
  settle('a.txt');
  const settled = await versions();
  expect(settled).not.toEqual(fresh);
  expect(await versions()).toEqual(settled);
  folder.write('a.txt', 'B.');
  settle('a.txt');
  expect(await versions()).not.toEqual(settled);
});

test('links count where they lead to a file inside the folder', async () => {
  const outside = join(dirname(folder.path), 'outside.txt');
  folder.write('.data/a.txt', 'A.');
  symlinkSync(join(folder.path, '.data', 'a.txt'), join(folder.path, 'inside.txt'));
  symlinkSync('/etc/hostname', join(folder.path, 'leads-out.txt'));
  symlinkSync(outside, join(folder.path, 'dangling.txt'));
  symlinkSync(folder.path, join(folder.path, 'loop'));
  const outward = (name: string) => `${name}: a link that does not lead to a file inside the folder`;
  const { changes, paths } = await listed();
  expect(paths).toEqual([...['dangling.txt', 'leads-out.txt', 'loop'].map(outward), 'inside.txt']);
  expect(changes.map(({ type }) => type)).toEqual(['skipped', 'skipped', 'skipped', 'present']);
});

test('a folder that is missing, a file, or has too many files is an error', async () => {
  await expect(listed(createFolderSource({ folder: '/nowhere', limits }))).rejects.toThrow('/nowhere');
  const file = folder.write('a.txt', 'A.');
  await expect(listed(createFolderSource({ folder: file, limits }))).rejects.toThrow('takes a folder');
  for (let index = 0; index < 10; index++) folder.write(`${index}.txt`, 'N.');
  await expect(listed()).rejects.toThrow('more than 10 files (maxItems)');
});

test.skipIf(process.getuid?.() === 0)(
  'a folder that cannot be listed makes the listing incomplete',
  async () => {
    folder.write('a.txt', 'A.');
    folder.write('locked/b.txt', 'B.');
    chmodSync(join(folder.path, 'locked'), 0);
    const { paths, end } = await listed();
    chmodSync(join(folder.path, 'locked'), 0o700);
    expect(paths).toEqual([expect.stringMatching(/^locked: the folder cannot be listed/), 'a.txt']);
    expect(end.complete).toBe(false);
  },
);

test('a file that is replaced or removed between listing and reading is read as it is then, or fails alone', async () => {
  folder.write('a.txt', 'Old.');
  folder.write('b.txt', 'Gone.');
  const { changes } = await listed();
  folder.write('new.txt', 'New!');
  renameSync(join(folder.path, 'new.txt'), join(folder.path, 'a.txt'));
  rmSync(join(folder.path, 'b.txt'));
  const [first, second] = changes;
  if (first?.type !== 'present' || second?.type !== 'present') throw new Error('Both are there.');
  const { bytes, version } = await first.read(signal);
  expect(await text(Readable.from(bytes))).toBe('New!');
  expect(version).not.toBe(first.item.version);
  await expect(second.read(signal)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a folder of mail lists messages alone', async () => {
  folder.write('a.eml', 'Subject: A\n\nA.');
  folder.write('in/b.MBOX', 'From a');
  folder.write('in/c.msg', 'C');
  folder.write('c.txt', 'C.');
  mkdirSync(join(folder.path, 'x'));
  const tools = { limits } as Parameters<typeof SOURCE_KINDS.mail.open>[1];
  expect((await listed(SOURCE_KINDS.mail.open({ path: folder.path }, tools))).paths).toEqual([
    'a.eml',
    'in/b.MBOX',
    'in/c.msg',
  ]);
});
