import { expect, test } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { parseSources, readSources } from './read-sources.ts';

const folder = perTest(temporaryFolder);
const plain = { name: 'handbook', kind: 'folder', path: '/srv/handbook', every: '10m' };
const faultsOf = (...sources: unknown[]) => parseSources({ sources }).faults;

test('a file of sources is read with its defaults', () => {
  const file = folder.write('sources.json', `\uFEFF${JSON.stringify({ sources: [plain] })}`);
  expect(readSources(file)).toEqual([
    {
      name: 'handbook',
      kind: 'folder',
      everyMs: 600_000,
      labels: { category: null, oids: [], groups: [] },
      maxItems: 100_000,
      settings: { path: '/srv/handbook', watch: true },
      where: '/srv/handbook',
    },
  ]);
  expect(readSources(undefined)).toEqual([]);
});

test('a file that is missing, no JSON or of another shape is named', () => {
  expect(() => readSources('/nowhere.json')).toThrow('SOURCES_FILE (/nowhere.json): there is no such file');
  const broken = folder.write('a.json', '{');
  expect(() => readSources(broken)).toThrow(`SOURCES_FILE (${broken}): it is not JSON (line 1, column 2)`);
  expect(parseSources([]).faults).toEqual(['it takes { "sources": [ … ] } and nothing beside']);
  expect(faultsOf(...Array.from({ length: 201 }, () => plain))).toEqual([
    'it has 201 sources, and may have 200',
  ]);
});

test('an error names the source, the field, what was given and what is allowed', () => {
  expect(faultsOf({ ...plain, every: '1s' })).toEqual([
    'sources[0] "handbook": field "every" is "1s": it takes a time from 5s to 30d, such as 30s, 10m, 6h or 1d',
  ]);
  expect(faultsOf(plain, { ...plain, kind: 'fax', name: 'Wiki!' })).toEqual([
    expect.stringMatching(/^sources\[1\] "Wiki!": field "name" is "Wiki!": it takes 1 to 40 of a-z/),
    expect.stringMatching(/^sources\[1\] "Wiki!": field "kind" is "fax": it takes .*folder.*mail/),
  ]);
  expect(faultsOf(plain, plain)).toEqual([
    'sources[1] "handbook": field "name" is "handbook": another source has this name',
  ]);
  expect(faultsOf({ ...plain, path: undefined, groups: ['hr', ''] })).toEqual([
    'sources[0] "handbook": field "groups" is ["hr",""]: "groups" has an empty entry',
    'sources[0] "handbook": field "path": missing',
  ]);
  expect(faultsOf({ ...plain, folder: 'x' })).toEqual([
    'sources[0] "handbook": field "folder" is unknown; a source of this kind has name, kind, every, category, groups, oids, maxItems, path, watch',
  ]);
});

test('a credential in the file is refused without being repeated', () => {
  const secrets = [
    { path: 'https://ann:hunter2@wiki.example.com/' },
    { path: 'https://store.example.com/docs?sv=1&sig=hunter2' },
    { path: 'ghp_hunter2hunter2hunter2hunter2' },
    { path: 'Hunter2hunter2hunter2hunter2hunter2' },
    { path: '/srv', token: 'hunter2' },
  ];
  for (const secret of secrets) {
    const faults = faultsOf({ ...plain, ...secret });
    expect(faults.join()).toMatch(/looks like a credential/);
    expect(faults.join().toLowerCase()).not.toContain('hunter2');
  }
  expect(faultsOf({ ...plain, path: '/srv/Projekte 2027/Übersicht-und-Verträge-der-Abteilung' })).toEqual([]);
});
