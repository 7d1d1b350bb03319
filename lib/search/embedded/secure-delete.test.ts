import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createEmbeddedSearch } from './engine.ts';
import { fixture, write } from './index-fixture.ts';
import { openIndexWriter } from './index-writer.ts';
import { SCHEMA } from './schema.ts';

const folder = perTest(temporaryFolder);

const indexFile = () => join(folder.path, 'index.sqlite');
/** The bytes of the index with those of its log. */
const size = () =>
  ['', '-wal'].reduce(
    (sum, end) => sum + (statSync(indexFile() + end, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
const small = (name: string) => fixture(folder.path, name, ['The hedgehog eats beetles.']);
/** Words that no other document has. */
const large = (name: string) =>
  fixture(
    folder.path,
    name,
    Array.from({ length: 400 }, (_, page) =>
      Array.from(
        { length: 40 },
        (_word, word) => `${name.slice(0, 3)}${(page * 40 + word).toString(36)}`,
      ).join(' '),
    ),
  );

async function sizeAfter(
  work: (writer: ReturnType<typeof openIndexWriter>) => Promise<void>,
): Promise<number> {
  const writer = openIndexWriter({ dataDir: folder.path });
  await work(writer);
  await writer.close();
  return size();
}

it('the index is as small as before once a large document is removed, while others search', async () => {
  const before = await sizeAfter((writer) => write(writer, small('small.txt')));
  const engine = createEmbeddedSearch({ dataDir: folder.path, workers: 1 });
  try {
    const found = async () => (await engine.search({ searchText: 'hedgehog beetles', top: 5 })).hits.length;
    expect(await found()).toBe(1);
    const filled = await sizeAfter((writer) => write(writer, large('one.txt'), large('two.txt')));
    expect(filled).toBeGreaterThan(before * 5);
    const after = await sizeAfter((writer) => writer.remove(['one.txt', 'two.txt']));
    expect(after).toBeLessThan(before * 1.5);
    expect(await found()).toBe(1);
  } finally {
    await engine.close();
  }
});

it('the remaining index still finds its documents, and accepts removed words again', async () => {
  await sizeAfter(async (writer) => {
    await write(writer, large('one.txt'), small('small.txt'));
    await writer.remove(['one.txt']);
    await write(writer, large('one.txt'));
  });
  const engine = createEmbeddedSearch({ dataDir: folder.path, workers: 1 });
  try {
    for (const searchText of ['hedgehog', 'one7ps'])
      expect((await engine.search({ searchText, top: 5 })).hits, searchText).toHaveLength(1);
  } finally {
    await engine.close();
  }
});

it('a document that is replaced by a smaller one gives its space back', async () => {
  const filled = await sizeAfter((writer) => write(writer, large('one.txt')));
  const after = await sizeAfter((writer) => write(writer, { ...small('one.txt') }));
  expect(after).toBeLessThan(filled / 3);
});

it('an index of a version whose files did not shrink does so from its next removal on', async () => {
  const old = new DatabaseSync(indexFile());
  old.exec(`PRAGMA journal_mode = WAL; ${SCHEMA}`);
  old.close();
  const filled = await sizeAfter((writer) => write(writer, large('one.txt'), small('small.txt')));
  const after = await sizeAfter((writer) => writer.remove(['one.txt']));
  expect(after).toBeLessThan(filled / 3);
  const again = await sizeAfter(async (writer) => {
    await write(writer, large('two.txt'));
    await writer.remove(['two.txt']);
  });
  expect(again).toBeLessThan(after * 1.5);
});
