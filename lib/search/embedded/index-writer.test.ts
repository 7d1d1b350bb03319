import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexWriter } from '#lib/core/ports/document-store.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createEmbeddedSearch } from './engine.ts';
import { fixture, write } from './index-fixture.ts';
import { openIndexWriter } from './index-writer.ts';

const folder = perTest(temporaryFolder);
let writer: IndexWriter;
let engine: SearchEngine;

beforeEach(() => {
  writer = openIndexWriter({ dataDir: folder.path });
  engine = createEmbeddedSearch({ dataDir: folder.path, workers: 1 });
});
afterEach(async () => {
  await engine.close();
  await writer.close();
});

const make = (name: string, pages: Parameters<typeof fixture>[2], changes = {}) =>
  fixture(folder.path, name, pages, changes);
const originals = () => readdirSync(join(folder.path, 'documents')).sort();
const textsFor = async (searchText: string) =>
  (await engine.search({ searchText, top: 50 })).hits.map(({ document }) => document['content']);

describe('replacing a document', () => {
  it('a running engine finds it without a restart, and its old passages never again', async () => {
    expect(await textsFor('bicycles')).toEqual([]);
    await write(writer, make('a.txt', ['Bicycles are leased.', 'Bicycles are insured.']));
    expect(await textsFor('bicycles')).toHaveLength(2);
    await write(writer, make('a.txt', ['Scooters are leased.']));
    expect(await textsFor('bicycles')).toEqual([]);
    expect(await textsFor('scooters')).toEqual(['Scooters are leased.']);
    expect(await engine.status(undefined)).toMatchObject({ documents: 1, passages: 1 });
  });

  it('keeps the original under its hash, once for two documents with the same bytes', async () => {
    const one = make('a.txt', ['Same.']);
    const two = { ...one, document: { ...one.document, sourcefile: 'b.txt' } };
    await write(writer, one, two);
    expect(originals()).toEqual([one.document.hash]);
    expect(readFileSync(join(folder.path, 'documents', one.document.hash), 'utf8')).toBe('a.txt\nSame.');
    await writer.remove(['a.txt']);
    expect(originals()).toHaveLength(1);
    await writer.remove(['b.txt']);
    expect(originals()).toEqual([]);
  });

  it('drops the original that the new version no longer needs', async () => {
    const before = make('a.txt', ['Before.']);
    const after = make('a.txt', ['After.']);
    await write(writer, before, after);
    expect(originals()).toEqual([after.document.hash]);
  });

  it('takes the pictures that were drawn of the old version with it, and no others', async () => {
    const before = make('a.pdf', ['Before.']);
    const other = make('b.pdf', ['Other.']);
    await write(writer, before, other);
    const pictures = [before, other].map(({ document: { hash } }) => `${hash}-1-1536.jpg`);
    mkdirSync(join(folder.path, 'pictures'));
    for (const name of pictures) writeFileSync(join(folder.path, 'pictures', name), 'drawn');
    await write(writer, make('a.pdf', ['After.']));
    expect(readdirSync(join(folder.path, 'pictures'))).toEqual(pictures.slice(1));
  });

  it('leaves the old version whole when the new original cannot be read', async () => {
    await write(writer, make('a.txt', ['Before.']));
    const broken = { ...make('a.txt', ['After.']), path: join(folder.path, 'missing') };
    await expect(write(writer, broken)).rejects.toMatchObject({ code: 'not-found' });
    expect(await textsFor('before')).toEqual(['Before.']);
    await write(writer, make('b.txt', ['After all, another document.']));
    expect(await textsFor('another')).toHaveLength(1);
  });

  it('refuses a hash that is no hash, so that no name reaches the file system', async () => {
    const evil = make('a.txt', ['x'], { hash: '../../evil' });
    await expect(write(writer, evil)).rejects.toMatchObject({ code: 'bad-request' });
    expect(existsSync(join(folder.path, '..', 'evil'))).toBe(false);
  });
});

it('documents come back as they were given, in order of name', async () => {
  const b = make('b.txt', ['B'], {
    title: 'Bee',
    category: 'x',
    oids: ['o'],
    groups: ["g'1"],
    origin: 'sample',
    root: '/in',
  });
  const a = make('a.txt', ['A']);
  await write(writer, b, a);
  expect(await writer.documents()).toEqual([a.document, b.document]);
});

it('relabelling changes readers and category at once, without the text being read again', async () => {
  const { document, ...rest } = make('a.txt', ['Bonus plan.']);
  await write(writer, { document, ...rest });
  await writer.relabel({ ...document, category: 'board', groups: ['board'] });
  const search = (groups: string[]) =>
    engine.search({ searchText: 'bonus', top: 1, access: { oids: [], groups } });
  expect((await search([])).hits).toEqual([]);
  expect((await search(['board'])).hits[0]?.document['category']).toBe('board');
});

it('reset empties the index, and the new fingerprint counts from the first document on', async () => {
  expect(await writer.fingerprint()).toBeNull();
  await write(writer, make('a.txt', ['Bicycles.']));
  await writer.reset('splitter-2');
  expect(await writer.documents()).toEqual([]);
  expect(originals()).toEqual([]);
  expect(await writer.fingerprint()).toBeNull();
  await write(writer, make('b.txt', ['Bicycles.']));
  expect(await writer.fingerprint()).toBe('splitter-2');
  expect(await textsFor('bicycles')).toHaveLength(1);
});

it('the samples leave for good, and nothing else does', async () => {
  await write(writer, make('sample.txt', ['S'], { origin: 'sample' }), make('own.txt', ['O']));
  expect(await writer.samplesRetired()).toBe(false);
  await writer.retireSamples();
  expect((await writer.documents()).map(({ sourcefile }) => sourcefile)).toEqual(['own.txt']);
  await writer.reset('again');
  expect(await writer.samplesRetired()).toBe(true);
});

it('two writers and a reader work on one index at the same time', async () => {
  const other = openIndexWriter({ dataDir: folder.path });
  for (let round = 0; round < 10; round++) {
    await write(writer, make(`mine-${round}.txt`, [`Mine number ${round}, bicycles.`]));
    await write(other, make(`theirs-${round}.txt`, [`Theirs number ${round}, bicycles.`]));
    expect(await textsFor('bicycles')).toHaveLength(2 * (round + 1));
  }
  await other.reset('by the other');
  await write(writer, make('after.txt', ['Bicycles after the reset.']));
  await other.close();
  expect(await textsFor('bicycles')).toEqual(['Bicycles after the reset.']);
});

it('word counts follow documents in and out, so that typos lead only to words that are there', async () => {
  await write(writer, make('a.txt', ['Reimbursement of bicycles.']));
  await writer.close();
  writer = openIndexWriter({ dataDir: folder.path });
  expect(await textsFor('reimbursment')).toHaveLength(1);
  await writer.remove(['a.txt']);
  await write(writer, make('b.txt', ['Something else.']));
  expect(await textsFor('reimbursment')).toEqual([]);
});

it('leftovers of a killed writer are cleared away at the next opening', async () => {
  const kept = make('a.txt', ['Kept.']);
  await write(writer, kept);
  writeFileSync(join(folder.path, 'documents', `${kept.document.hash}.1.part`), 'half');
  writeFileSync(join(folder.path, 'documents', 'f'.repeat(64)), 'orphan');
  await writer.close();
  writer = openIndexWriter({ dataDir: folder.path });
  expect(originals()).toEqual([kept.document.hash]);
});
