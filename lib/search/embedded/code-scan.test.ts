import { beforeEach, expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { readWords } from './analyze-passage.ts';
import { CodeScan } from './code-scan.ts';
import { EMBEDDING_DIMENSIONS, embedWords } from './embedding.ts';
import { openForReading } from './index-file.ts';
import { fixture, write } from './index-fixture.ts';
import { openIndexWriter } from './index-writer.ts';
import { documentOf, passageId } from './schema.ts';

const folder = perTest(temporaryFolder);
const writer = perTest(() => openIndexWriter({ dataDir: folder.path }));
let scan: CodeScan;

const ANIMALS = ['elephant', 'crocodile', 'nightingale', 'salamander', 'wolverine'];
const vectorOf = (text: string) => embedWords(readWords(text, 'en'));
const nearest = (text: string, allowed = {}) => scan.nearest(vectorOf(text), 1, allowed)[0] ?? 0;

beforeEach(async () => {
  await write(
    writer,
    ...ANIMALS.map((animal) => fixture(folder.path, `${animal}.txt`, ['Introduction.', `The ${animal}.`])),
  );
  const db = openForReading(folder.path);
  if (!db) throw new Error('the index was not written');
  scan = new CodeScan(db, EMBEDDING_DIMENSIONS);
  scan.refresh();
});

it.each(ANIMALS.map((animal, index) => [animal, passageId(index + 1, 1)]))(
  'the %s is found where it is',
  (animal, id) => {
    expect(nearest(animal)).toBe(id);
  },
);

it('only what is allowed is found', () => {
  expect(documentOf(nearest('elephant', { documents: new Set([2, 3]) }))).not.toBe(1);
  expect(nearest('elephant', { passages: new Set([passageId(2, 0)]) })).toBe(passageId(2, 0));
  expect(scan.nearest(vectorOf('elephant'), 5, { documents: new Set() })).toEqual([]);
});

it('new documents are found after a refresh, however often it is called', async () => {
  await write(writer, fixture(folder.path, 'new.txt', ['The hippopotamus.']));
  scan.refresh();
  scan.refresh();
  expect(nearest('hippopotamus')).toBe(passageId(6, 0));
  expect(new Set(scan.nearest(vectorOf('the'), 50, {})).size).toBe(11);
});

it('removed vectors are dropped once they are a large share', async () => {
  await writer.remove(ANIMALS.slice(0, 4).map((animal) => `${animal}.txt`));
  scan.refresh();
  expect(scan.nearest(vectorOf('the'), 50, {}).map(documentOf)).toEqual([5, 5]);
});
