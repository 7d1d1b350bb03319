import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createEmbeddedSearch } from './engine.ts';
import { indexPath } from './index-file.ts';
import { fixture, write } from './index-fixture.ts';
import { openIndexWriter } from './index-writer.ts';

const folder = perTest(temporaryFolder);
const engine = perTest(() => createEmbeddedSearch({ dataDir: folder.path, workers: 1 }));

async function index(...pages: string[]): Promise<void> {
  const writer = openIndexWriter({ dataDir: folder.path });
  await write(writer, ...pages.map((page, place) => fixture(folder.path, `${place}.txt`, [page])));
  await writer.close();
}

const count = async (searchText: string) => (await engine.search({ searchText, top: 50 })).hits.length;

describe('without any service', () => {
  it('a typo alone still finds the words that were meant', async () => {
    await index('Passwords have 14 characters.', 'Bicycles are leased.');
    const { hits } = await engine.search({ searchText: 'paswords', top: 1 });
    expect(hits[0]?.document['sourcefile']).toBe('0.txt');
  });

  it('a semantic search says what stands in for the ranker', async () => {
    await index('Passwords have 14 characters.');
    const { notices } = await engine.search({
      searchText: 'passwords',
      top: 1,
      semantic: { captions: true },
    });
    expect(notices.join()).toMatch(/no semantic ranker; captions are the sentences/);
  });
});

describe('an index that is not there yet', () => {
  it('finds nothing, in every part of the answer', async () => {
    const request = { searchText: 'x', top: 3, includeTotalCount: true, facets: ['category'] };
    expect(await engine.search(request)).toEqual({
      hits: [],
      count: 0,
      facets: { category: [] },
      answers: [],
      words: [],
      notices: [],
    });
    expect(await engine.status(undefined)).toEqual({ engine: 'embedded', documents: 0, passages: 0 });
  });

  it('does not hide a wrong request', async () => {
    await expect(engine.search({ top: 1, filter: 'nonsense' })).rejects.toMatchObject({
      code: 'bad-request',
    });
  });

  it('appears without a restart, leaves when it is deleted, and another takes its place', async () => {
    expect(await count('bicycles')).toBe(0);
    await index('Bicycles are leased.');
    expect(await count('bicycles')).toBe(1);
    for (const suffix of ['', '-wal', '-shm']) rmSync(indexPath(folder.path) + suffix, { force: true });
    expect(await count('bicycles')).toBe(0);
    await index('Bicycles here.', 'Bicycles there.');
    expect(await count('bicycles')).toBe(2);
  });
});

describe('an index that cannot be used', () => {
  const change = (sql: string) => {
    const db = new DatabaseSync(indexPath(folder.path));
    db.exec(sql);
    db.close();
  };

  it.each([
    ['of a newer schema', 'PRAGMA user_version = 9999', /newer version.*Update this one/],
    ['of another program', 'PRAGMA application_id = 1', /damaged/],
  ])('%s says what to do, to readers and writers', async (_name, sql, message) => {
    await index('Bicycles.');
    change(sql);
    const expected = { code: 'unavailable', message: expect.stringMatching(message) };
    await expect(engine.search({ top: 1 })).rejects.toMatchObject(expected);
    expect(() => openIndexWriter({ dataDir: folder.path })).toThrow(expect.objectContaining(expected));
  });

  it('of an older schema is being prepared, for readers', async () => {
    await index('Bicycles.');
    change('PRAGMA user_version = 0');
    await expect(engine.search({ top: 1 })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/being prepared for this version/),
    });
  });

  it('that is no database says so, and recovers once it is replaced', async () => {
    writeFileSync(indexPath(folder.path), 'not a database, however long it may be'.repeat(100));
    await expect(engine.search({ top: 1 })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/damaged/),
    });
    rmSync(indexPath(folder.path));
    await index('Bicycles.');
    expect(await count('bicycles')).toBe(1);
  });

  it('a DATA_DIR that is a file is named as the fault', async () => {
    const dataDir = join(folder.path, 'file');
    writeFileSync(dataDir, '');
    expect(() => openIndexWriter({ dataDir })).toThrow(/DATA_DIR is not a folder/);
  });

  it('an index.sqlite that is a folder is told from an empty index', async () => {
    mkdirSync(indexPath(folder.path));
    await expect(engine.search({ top: 1 })).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('many copies', { timeout: 30_000 }, () => {
  const question = 'how are bicycles leased';

  it('five hundred documents that say the same leave room for what others say', async () => {
    const spam = Array.from(
      { length: 500 },
      () => 'How bicycles are leased: bicycles leased, bicycles leased!',
    );
    await index(...spam, 'The works council agreed that bicycles can be leased by everyone.');
    const { hits } = await engine.search({ searchText: question, top: 3, includeTotalCount: true });
    expect(hits.map(({ document }) => document['content'])).toContain(
      'The works council agreed that bicycles can be leased by everyone.',
    );
    expect(new Set(hits.slice(0, 2).map(({ document }) => document['content'])).size).toBe(2);
  });

  it('one document that repeats itself hundreds of times leaves room for others', async () => {
    const writer = openIndexWriter({ dataDir: folder.path });
    const spam = Array.from(
      { length: 400 },
      (_, page) => `How bicycles are leased ${page}: bicycles leased.`,
    );
    await write(writer, fixture(folder.path, 'spam.txt', spam));
    const others = Array.from(
      { length: 30 },
      (_, place) => `Rule ${place}: here bicycles are leased by the works council.`,
    );
    await write(writer, ...others.map((page, place) => fixture(folder.path, `rule-${place}.txt`, [page])));
    await writer.close();
    const { hits } = await engine.search({ searchText: question, top: 100 });
    const fromSpam = hits.filter(({ document }) => document['sourcefile'] === 'spam.txt').length;
    expect(fromSpam).toBeLessThan(75);
    expect(await count(question)).toBe(50);
  });

  it('every match can still be paged to', async () => {
    await index(...Array.from({ length: 150 }, () => 'Bicycles are leased.'));
    const seen = new Set<unknown>();
    for (let skip = 0; skip < 200; skip += 40) {
      const { hits } = await engine.search({ searchText: 'bicycles', top: 40, skip });
      for (const { document } of hits) seen.add(document['id']);
    }
    expect(seen.size).toBe(150);
  });
});
