import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UPLOAD_MARK } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import type { IndexWriter } from '#lib/core/ports/document-store.ts';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createEmbeddedSearch } from './engine.ts';
import { fixture, write } from './index-fixture.ts';
import { openIndexWriter } from './index-writer.ts';

const folder = perTest(temporaryFolder);
let writer: IndexWriter;
let engine: SearchEngine;

beforeEach(async () => {
  writer = openIndexWriter({ dataDir: folder.path });
  engine = createEmbeddedSearch({ dataDir: folder.path, workers: 1 });
  await write(
    writer,
    ...Array.from({ length: 30 }, (_, nth) =>
      fixture(folder.path, `policy-${nth}.txt`, [
        `Travel policy ${nth}. Book the train ${nth % 3 === 0 ? 'with your manager' : 'yourself'}; hotels cost ${nth} euros.`,
        `Health care and leave, part ${nth}. ${nth % 2 === 0 ? 'Parental leave has its own rules. ' : ''}Ask the office.`,
      ]),
    ),
    fixture(folder.path, 'plan.txt', ['The secret roadmap of the sales team, hotels included.'], {
      groups: ['sales'],
    }),
  );
  // Words of company documents are counted many documents at once, at the latest here.
  await writer.close();
  writer = openIndexWriter({ dataDir: folder.path });
});
afterEach(async () => {
  await engine.close();
  await writer.close();
});

const ada: AccessFilter = { oids: ['ada'], groups: [], open: true };
const others: (AccessFilter | undefined)[] = [
  { oids: ['browser:guest'], groups: [], open: true },
  { oids: ['bob'], groups: ['sales'], open: true },
  { oids: [], groups: [] },
  { oids: ['bob'], groups: ['sales'] },
];
/** Corrections lag behind the index for a moment. */
const SOON = { timeout: 20_000, interval: 10 };
/** Words that stand in the upload alone, spelled right and not, beside those that stand in documents of others. */
const QUESTIONS = [
  'How do I book a train?',
  'hotels with the manager',
  'parental leave',
  'xylographic zeugma',
  'xylografic trane',
  'healthcare',
  'quarrk',
  'train hotels leave office manager care rules euros',
];

function upload(name = 'my/ada/odd.txt') {
  const odd = 'Xylographic zeugma! The train, the train: quark quark hotels. ';
  const pages = Array.from({ length: 60 }, (_, nth) => odd.repeat(1 + (nth % 9)));
  const oids = ['ada', UPLOAD_MARK];
  return fixture(folder.path, name, pages, { oids, groups: [], origin: 'upload' });
}

const requests = (searchText: string): SearchRequest[] => [
  {
    searchText,
    top: 50,
    includeTotalCount: true,
    facets: ['sourcefile,count:0'],
    highlightFields: ['content'],
  },
  {
    searchText,
    top: 50,
    vectorQueries: [{ kind: 'text', text: searchText, fields: ['embedding'], k: 5 }],
    semantic: { captions: true },
  },
  { top: 20, vectorQueries: [{ kind: 'text', text: searchText, fields: ['embedding'], k: 5 }] },
];

/** A hash of everything that each of the others is told: hits with scores, counts, and what is known of the words. */
async function toldToOthers(): Promise<string> {
  const told = [];
  for (const access of others) {
    for (const request of QUESTIONS.flatMap(requests)) {
      told.push(await engine.search({ ...request, ...(access && { access }) }));
    }
  }
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}

const wordsFor = async (searchText: string, access?: AccessFilter) =>
  (await engine.search({ searchText, top: 5, ...(access && { access }) })).words.map(
    ({ rarity: _, ...word }) => word,
  );

it("a person's upload, and its removal, change nothing for people who may not read it", async () => {
  const before = await toldToOthers();
  await write(writer, upload());
  expect(await toldToOthers()).toBe(before);
  await write(writer, upload('my/ada/further.txt'));
  await writer.remove(['my/ada/odd.txt']);
  expect(await toldToOthers()).toBe(before);
  await writer.remove(['my/ada/further.txt']);
  expect(await toldToOthers()).toBe(before);
}, 60_000);

it("the owner's misspelt words are corrected from the upload, others' are not", async () => {
  await write(writer, upload());
  await vi.waitFor(async () => {
    expect(await wordsFor('xylografic', ada)).toEqual([
      { word: 'xylografic', isHeld: false, meant: ['xylographic'] },
    ]);
  }, SOON);
  const { hits } = await engine.search({ searchText: 'xylografic', top: 1, access: ada });
  expect(hits[0]?.document['sourcefile']).toBe('my/ada/odd.txt');
  for (const access of others) {
    expect(await wordsFor('xylografic quark', access)).toEqual([
      { word: 'xylografic', isHeld: false, meant: [] },
      { word: 'quark', isHeld: false, meant: [] },
    ]);
  }
});

it('words of a restricted document are known to its group alone, and to all once everyone may read it', async () => {
  const staff: AccessFilter = { oids: ['bob'], groups: [] };
  const sales: AccessFilter = { oids: ['bob'], groups: ['sales'] };
  const spelled = async (access: AccessFilter) => (await wordsFor('roadmapp', access))[0]?.meant;
  expect(await spelled(sales)).toEqual(['roadmap']);
  expect(await spelled(staff)).toEqual([]);
  const plan = await writer.document('plan.txt');
  if (!plan) throw new Error('the document is not there');
  await writer.relabel({ ...plan, groups: ['all'] });
  await vi.waitFor(async () => expect(await spelled(staff)).toEqual(['roadmap']), SOON);
  await writer.relabel({ ...plan, groups: ['sales'] });
  await vi.waitFor(async () => expect(await spelled(staff)).toEqual([]), SOON);
  await vi.waitFor(async () => expect(await spelled(sales)).toEqual(['roadmap']), SOON);
});
