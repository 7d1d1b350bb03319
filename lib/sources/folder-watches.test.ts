import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { FolderWatches } from './folder-watches.ts';
import { parseSources } from './read-sources.ts';

const folder = perTest(temporaryFolder);

const bench = perTest(() => {
  const state = { nowMs: 0, limits: [] as string[], heard: (_: string) => {} };
  const watches = new FolderWatches({
    onChange: (source) => state.heard(source),
    onLimit: (source, reason) => state.limits.push(`${source}: ${reason}`),
    now: () => state.nowMs,
  });
  return { state, watches, close: () => watches.close() };
});

/** Resolves with the source that the next change is announced of. */
const nextChange = () => new Promise<string>((resolve) => (bench.state.heard = resolve));

/** Does something and resolves with the source whose change is announced then. */
async function after(act: () => void): Promise<string> {
  const change = nextChange();
  act();
  return change;
}

function sourcesOf(paths: Record<string, string>, more: object = {}) {
  const sources = Object.entries(paths).map(([name, path]) => ({
    name,
    kind: 'folder',
    path,
    every: '1d',
    ...more,
  }));
  return parseSources({ sources }).sources;
}

async function follow(...args: Parameters<typeof sourcesOf>): Promise<void> {
  bench.watches.follow(sourcesOf(...args));
  await bench.watches.settled();
}

test('a file that comes, changes, moves or goes is announced, in new folders too', async () => {
  folder.write('old/a.txt', 'A.');
  await follow({ handbook: folder.path });
  expect(await after(() => folder.write('old/a.txt', 'B.'))).toBe('handbook');
  expect(await after(() => mkdirSync(join(folder.path, 'new/deep'), { recursive: true }))).toBe('handbook');
  expect(await after(() => folder.write('new/deep/b.txt', 'B.'))).toBe('handbook');
  expect(await after(() => renameSync(join(folder.path, 'new/deep/b.txt'), join(folder.path, 'c.txt')))).toBe(
    'handbook',
  );
  expect(await after(() => rmSync(join(folder.path, 'c.txt')))).toBe('handbook');
});

test('each source hears of its own folder, and one that left the file hears nothing', async () => {
  folder.write('one/a.txt', 'A.');
  folder.write('two/a.txt', 'A.');
  const [one, two] = [join(folder.path, 'one'), join(folder.path, 'two')];
  await follow({ one, two });
  expect(await after(() => folder.write('two/a.txt', 'B.'))).toBe('two');
  await follow({ one });
  const heard: string[] = [];
  bench.state.heard = (source) => heard.push(source);
  folder.write('two/a.txt', 'C.');
  await after(() => folder.write('one/a.txt', 'B.'));
  expect(heard).toEqual([]);
});

test('what lies behind a link is not watched', async () => {
  folder.write('outside/a.txt', 'A.');
  folder.write('inside/a.txt', 'A.');
  symlinkSync(join(folder.path, 'outside'), join(folder.path, 'inside/link'));
  await follow({ inside: join(folder.path, 'inside'), outside: join(folder.path, 'outside') });
  expect(await after(() => folder.write('outside/b.txt', 'B.'))).toBe('outside');
});

test('a folder that is away is watched when it is there, and another one in its position is announced', async () => {
  const path = join(folder.path, 'share');
  const sources = sourcesOf({ share: path });
  bench.watches.follow(sources);
  await bench.watches.settled();
  mkdirSync(path);
  bench.state.nowMs += 60_000;
  bench.watches.follow(sources);
  await bench.watches.settled();
  expect(await after(() => folder.write('share/a.txt', 'A.'))).toBe('share');
  mkdirSync(join(folder.path, 'other'));
  const change = nextChange();
  renameSync(path, join(folder.path, 'before'));
  renameSync(join(folder.path, 'other'), path);
  bench.state.nowMs += 60_000;
  bench.watches.follow(sources);
  expect(await change).toBe('share');
  expect(await after(() => folder.write('share/b.txt', 'B.'))).toBe('share');
});

test('a source with "watch": false is left to its interval', async () => {
  folder.write('one/a.txt', 'A.');
  folder.write('two/a.txt', 'A.');
  const quiet = sourcesOf({ quiet: join(folder.path, 'one') }, { watch: false });
  bench.watches.follow([...quiet, ...sourcesOf({ two: join(folder.path, 'two') })]);
  await bench.watches.settled();
  folder.write('one/a.txt', 'B.');
  expect(await after(() => folder.write('two/a.txt', 'B.'))).toBe('two');
});

test('of a folder with too many folders the first are watched, which is said once', async () => {
  for (let index = 0; index < 4100; index++) mkdirSync(join(folder.path, `f${index}`));
  await follow({ wide: folder.path });
  expect(await after(() => folder.write('a.txt', 'A.'))).toBe('wide');
  expect(bench.state.limits).toEqual(['wide: it has more than 4000 folders']);
});
