import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { UPLOADS_FOLDER } from '#lib/core/access/may-read.ts';
import { versionReader } from './named-versions.ts';

const read = versionReader(['-v{n}', '{year}', '{date}', '(superseded)', 'old']);

test.each([
  ['policies/travel-v3.pdf', 'travel', [[3], null, null, null, null]],
  ['policies/Travel V3.1.docx', 'travel', [[3, 1], null, null, null, null]],
  ['travel_policy_2025.pdf', 'travel policy', [null, [2025], null, null, null]],
  ['Travel 2025-v2 (superseded).pdf', 'travel', [[2], [2025], null, [], null]],
  ['minutes 2025-01-31.md', 'minutes 01 31', [null, [2025], null, null, null]],
  ['travel old.pdf', 'travel', [null, null, null, null, []]],
])('%s is a version of "%s"', (name, stem, marks) => {
  expect(read(name)).toEqual({ stem, marks });
});

test.each([
  'household.pdf',
  'travel.pdf',
  'v3.pdf',
  '2025.pdf',
  'report-12025.pdf',
  `${UPLOADS_FOLDER}/a/travel-v3.pdf`,
  '',
])('%j has no version', (name) => {
  expect(read(name)).toBeUndefined();
});

test('a date is read before the year in it where it stands first', () => {
  expect(versionReader(['{date}', '{year}'])('minutes 2025-01-31.md')).toEqual({
    stem: 'minutes',
    marks: [[2025, 1, 31], null],
  });
});

test.each(['{n}', '-{n}', 'v{x}', '{year}{n}', 'v{n', 'x'.repeat(41)])(
  'VERSION_NAMES refuses %j',
  (pattern) => {
    expect(() => readEnvironment({ VERSION_NAMES: `-v{n}, ${pattern}` })).toThrow('VERSION_NAMES');
  },
);

test('a long name costs no time', () => {
  expect(versionReader(['-v{n}', '{date}'])(`${'v1.1.1.1.1.1.'.repeat(10_000)}.pdf`)).toBeUndefined();
});
