import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findOriginFaults } from './find-origin-faults.ts';

const integrity = 'sha512-abc==';

it.each([
  ['a repository', { resolved: 'git+ssh://git@github.com/someone/a.git#c0ffee', integrity }],
  ['another host', { resolved: 'https://registry.npmjs.org.example.com/a/-/a-1.0.0.tgz', integrity }],
  ['the open', { resolved: 'http://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity }],
  ['a folder', { resolved: '../a', link: true }],
])('a package from %s is reported', (_, locked) => {
  expect(findOriginFaults({ packages: { '': {}, 'node_modules/a': locked } })).toEqual([
    'a does not come from https://registry.npmjs.org/.',
  ]);
});

it.each([{}, { integrity: 'sha1-abc=' }])('a package whose content may change is reported: %j', (locked) => {
  expect(findOriginFaults({ packages: { 'node_modules/a': locked } })).toEqual([
    'a has no hash of its content in the lockfile.',
  ]);
});

it('our own lockfile names the registry alone, and what comes from it', () => {
  expect(findOriginFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual([]);
});
