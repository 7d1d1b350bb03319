import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const CHANGELOG = [
  '# Changelog',
  '## Unreleased',
  '- Not yet.',
  '## 1.10.0, 3 May 2026',
  '- Faster.\n- `## not a heading` stays.',
  '### Upgrades',
  '- Nothing to do.',
  '## 1.1.0, 2 May 2026',
  '- First.',
  '## 1.0.0',
].join('\n\n');

test('the notes of a release are its own changes, with its date, and no other version’s', () => {
  expect(releaseNotes(CHANGELOG, '1.10.0')).toBe(
    '# Citewell 1.10.0\n\n3 May 2026\n\n- Faster.\n- `## not a heading` stays.\n\n### Upgrades\n\n- Nothing to do.\n',
  );
  expect(releaseNotes(CHANGELOG.replaceAll('\n', '\r\n'), '1.1.0')).toBe(
    '# Citewell 1.1.0\n\n2 May 2026\n\n- First.\n',
  );
});

test.each(['1.1', '2.0.0', '1.0.0'])(
  'a version without changes is refused, with the sections there are: %s',
  (version) => {
    expect(() => releaseNotes(CHANGELOG, version)).toThrow(
      `nothing about ${version}: write its changes under "## ${version}, DATE". It has these sections: Unreleased; 1.10.0, 3 May 2026;`,
    );
  },
);

test('the changelog says what this version changes', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version)).toMatch(/\d{4}\n\n- /);
});
