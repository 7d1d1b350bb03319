import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import { EACH_ENGINE } from './each-engine.test-helper.ts';
import { type IndexedEngine, openIndexedEngine } from './indexed-engine.test-helper.ts';

const ALL = '{ "groups": ["all"] }';
const DOCUMENTS = {
  '_acl.json': ALL,
  'rules/travel-v2.md': '# Travel\n\nThe zeppelin allowance is twelve gulden a day.',
  'rules/Travel_v10.md': '# Travel\n\nThe zeppelin allowance is fourteen gulden a day.',
  'rules/travel (superseded).md': '# Travel\n\nThe zeppelin allowance is nine gulden a day.',
  'other/travel-v1.md': '# Travel\n\nThe zeppelin allowance is ten gulden a day.',
  'rules/travelling-v1.md': '# Travelling\n\nThe zeppelin allowance is unknown.',
  'plans/plan 2024.md': '# Plan\n\nThe submarine is built in Kiel.',
  'plans/plan 2025.md': '# Plan\n\nThe submarine is built in Emden.',
  'plans/plan 2025.md.acl.json': '{ "groups": ["board"] }',
  'stated/badger-v1.md':
    '---\nvalid-from: 2020-01-01\nowner: ann@contoso.com\nreview-date: 2021-01-01\n---\n# Badger\n\nThe badger digs at night.',
  'stated/badger-v2.md': '---\nsuperseded-by: badger-v1.md\n---\n# Badger\n\nThe badger digs at noon.',
};
const EVERYONE: AccessFilter = { oids: ['bo'], groups: [] };

describe.each(EACH_ENGINE)('versions of documents in the %s engine', (_, start) => {
  let indexed: IndexedEngine;
  beforeAll(async () => {
    indexed = await openIndexedEngine(async () => {
      const engine = await start();
      const variables = { ...engine.variables, VERSION_NAMES: '-v{n}, {year}, (superseded)' };
      return { ...engine, variables };
    }, DOCUMENTS);
  }, 120_000);
  afterAll(() => indexed.close());

  /** What replaced each document that a search finds; null where nothing did. */
  async function found(searchText: string, access: AccessFilter = EVERYONE) {
    const { hits } = await indexed.container.search.search({ searchText, access, top: 20 });
    return Object.fromEntries(
      hits.map(({ document, validity }) => [document['sourcefile'], validity?.supersededBy ?? null]),
    );
  }

  test('a name with an older version is superseded by the newest in its folder, whatever else is found', async () => {
    expect(await found('zeppelin allowance gulden')).toMatchObject({
      'rules/travel-v2.md': 'rules/Travel_v10.md',
      'rules/Travel_v10.md': null,
      'rules/travel (superseded).md': 'rules/Travel_v10.md',
      'other/travel-v1.md': null,
    });
    expect(await found('zeppelin unknown')).toMatchObject({ 'rules/travelling-v1.md': null });
    expect(await found('twelve gulden')).toMatchObject({ 'rules/travel-v2.md': 'rules/Travel_v10.md' });
  });

  test('a newer version that the caller may not read supersedes nothing', async () => {
    expect(await found('submarine Kiel')).toEqual({ 'plans/plan 2024.md': null });
    const board = await found('submarine Kiel', { oids: [], groups: ['board'] });
    expect(board).toMatchObject({ 'plans/plan 2024.md': 'plans/plan 2025.md', 'plans/plan 2025.md': null });
  });

  test('what a document states of itself is found with it, and goes before its name', async () => {
    const { hits } = await indexed.container.search.search({
      searchText: 'badger digs',
      access: EVERYONE,
      top: 5,
    });
    const stated = new Map(hits.map(({ document, validity }) => [document['sourcefile'], validity]));
    expect(stated.get('stated/badger-v1.md')).toMatchObject({ validFrom: '2020-01-01' });
    expect(stated.get('stated/badger-v1.md')?.supersededBy).toBeUndefined();
    expect(stated.get('stated/badger-v2.md')).toMatchObject({ supersededBy: 'badger-v1.md' });
  });

  test('lists of documents say what a document states, and whose review is due', async () => {
    const query = { search: 'badger', ownOnly: false, order: 'name', limit: 20, after: null } as const;
    const { documents } = await indexed.container.search.listDocuments(query, { access: EVERYONE });
    const listed = documents.find(({ sourcefile }) => sourcefile === 'stated/badger-v1.md');
    expect(listed).toMatchObject({ validity: { standing: 'valid' }, reviewBy: 'ann@contoso.com' });
  });
});
