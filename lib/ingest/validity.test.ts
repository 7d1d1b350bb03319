import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { validityBy } from '#lib/core/documents/validity.ts';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { indexPath } from '#lib/search/embedded/index-file.ts';
import { fixture, write } from '#lib/search/embedded/index-fixture.ts';
import { openIndexWriter } from '#lib/search/embedded/index-writer.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { openWorkbench } from './fixtures/ingest-setup.ts';

const bench = perTest(() => openWorkbench({ openIndexWriter, createEmbeddedSearch }));

async function validityOf(name: string) {
  const { by: _, ...stated } = (await bench.writer.document(name))?.validity ?? { by: {} };
  return stated;
}

const RULES = '---\ntitle: Rules\nvalid-from: "2026-01-01"\nowner: ada@example.com\n---\n\nOtters sleep.';

test('front matter and meta elements state when a document is valid', async () => {
  bench.put('rules.md', RULES);
  bench.put('page.html', '<meta name="Superseded-By" content="rules.md"><title>Old</title><p>Otters slept.');
  bench.put('plain.md', 'Valid-from: 2020-01-01 stands in the text.');
  await bench.run();
  expect(await validityOf('rules.md')).toEqual({ validFrom: '2026-01-01', owner: 'ada@example.com' });
  expect(await validityOf('page.html')).toEqual({ supersededBy: 'rules.md' });
  expect(await validityOf('plain.md')).toEqual({});
});

test('a sidecar takes precedence over the file, until it is removed', async () => {
  bench.put('rules.md', RULES);
  bench.put('rules.md.acl.json', '{"groups":["all"],"validity":{"owner":"bob","validTo":"2026-12-31"}}');
  await bench.run();
  expect(await validityOf('rules.md')).toEqual({
    validFrom: '2026-01-01',
    owner: 'bob',
    validTo: '2026-12-31',
  });
  bench.put('rules.md.acl.json', '{"groups":["all"]}');
  await bench.run();
  expect(await validityOf('rules.md')).toEqual({ validFrom: '2026-01-01', owner: 'ada@example.com' });
});

test('what an administrator set survives a new version of the file', async () => {
  bench.put('rules.md', RULES);
  await bench.run();
  const document = await bench.writer.document('rules.md');
  if (!document) throw new Error('not indexed');
  const validity = validityBy({ ...document.validity?.by, administrator: { validTo: '2030-01-01' } });
  await bench.writer.relabel({ ...document, validity });
  bench.put('rules.md', `${RULES} And play.`);
  await bench.run();
  expect(await validityOf('rules.md')).toEqual({ validTo: '2030-01-01' });
});

test('a misspelt field of a validity fails the file and lists the known fields', async () => {
  bench.put('rules.md', RULES);
  bench.put('rules.md.acl.json', '{"validity":{"validTill":"2026-12-31"}}');
  const { documents } = await bench.run();
  expect(documents[0]?.reason).toContain('known are validFrom, validTo');
  expect(await bench.stored()).toEqual([]);
});

test('the readers of an approved answer follow those of its source', async () => {
  const folder = temporaryFolder();
  const writer = openIndexWriter({ dataDir: folder.path });
  const source = fixture(folder.path, 'pay.md', ['Pay is due on Friday.']);
  const approval = {
    by: 'Ada',
    on: '2026-06-15',
    question: 'When is pay due?',
    answer: 'On Friday.',
    sourcepage: 'pay.md',
    sourcefile: 'pay.md',
    sourceHash: source.document.hash,
  };
  const validity = validityBy({ administrator: {} }, approval);
  const answer = fixture(folder.path, 'approved-answers/1.md', ['On Friday.'], { validity });
  await write(writer, source, answer);
  await writer.relabel({ ...source.document, groups: ['hr'] });
  expect((await writer.document('approved-answers/1.md'))?.groups).toEqual(['hr']);
  await writer.replace({ ...source.document, groups: [], oids: ['ada'] }, source.passages, source.path);
  expect(await writer.document('approved-answers/1.md')).toMatchObject({
    groups: [],
    oids: ['ada'],
    validity,
  });
  const engine = createEmbeddedSearch({ dataDir: folder.path });
  const access = { oids: ['bob'], groups: ['hr'] };
  const found = await engine.search({ searchText: 'pay Friday', top: 5, access });
  expect(found.hits).toEqual([]);
  await engine.close();
  await writer.close();
  folder.remove();
});

test('an index without validity gets it from its first writer, with every document in it', async () => {
  const folder = temporaryFolder();
  const writer = openIndexWriter({ dataDir: folder.path });
  await write(writer, fixture(folder.path, 'otter.txt', ['The otter sleeps.']));
  await writer.close();
  const db = new DatabaseSync(indexPath(folder.path));
  db.exec('ALTER TABLE documents DROP COLUMN validity; PRAGMA user_version = 4');
  db.close();
  const upgraded = openIndexWriter({ dataDir: folder.path });
  const [document] = await upgraded.documents();
  expect(document).toMatchObject({ sourcefile: 'otter.txt', groups: ['all'] });
  await upgraded.relabel({
    ...fixture(folder.path, 'otter.txt', ['The otter sleeps.']).document,
    validity: validityBy({ file: { owner: 'ada' } }),
  });
  expect((await upgraded.document('otter.txt'))?.validity?.owner).toBe('ada');
  await upgraded.close();
  folder.remove();
});
