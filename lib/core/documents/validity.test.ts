import { expect, test } from 'vitest';
import {
  readValidity,
  type ShownValidity,
  shownValidity,
  standingOf,
  validFirst,
  validityBy,
  validityNote,
} from './validity.ts';

const DAY = '2026-06-15';

function ranked(sourcefile: string, validity?: ShownValidity) {
  return { passage: { sourcefile, title: null, ...(validity && { validity }) } };
}

const names = (found: { passage: { sourcefile: string } }[]) =>
  found.map(({ passage }) => passage.sourcefile);

test('a file states its validity by named properties, and what is no date is reported, not guessed', () => {
  const { stated, faults } = readValidity([
    ['Valid From', '2026-01-01T00:00:00Z'],
    ['valid_until', '31.12.2026'],
    ['OWNER', ' ada@example.com '],
    ['superseded-by', 'travel-2027.pdf'],
    ['review-date', '2026-02-30'],
    ['constructor', 'x'],
  ]);
  expect(stated).toEqual({
    validFrom: '2026-01-01',
    owner: 'ada@example.com',
    supersededBy: 'travel-2027.pdf',
  });
  expect(faults).toEqual([
    'its property valid_until cannot be used: it must be a day such as 2026-01-31',
    'its property review-date cannot be used: it must be a day such as 2026-01-31',
  ]);
});

test('a document holds on its first and its last day', () => {
  const range = { validFrom: DAY, validTo: DAY };
  expect(standingOf(range, DAY)).toBe('valid');
  expect(standingOf(range, '2026-06-14')).toBe('upcoming');
  expect(standingOf(range, '2026-06-16')).toBe('expired');
});

test('what an administrator set goes before sidecar and file until it is cleared', () => {
  const stated = { file: { validFrom: '2025-01-01', owner: 'ada' }, sidecar: { owner: 'bob' } };
  expect(validityBy(stated)).toMatchObject({ validFrom: '2025-01-01', owner: 'bob' });
  const set = validityBy({ ...stated, administrator: {} });
  expect(set?.validFrom).toBeUndefined();
  expect(validityBy({ file: {} })).toBeUndefined();
});

test('results without dates stay in the order in which they were found', () => {
  const found = [ranked('b.md'), ranked('a.md'), ranked('c.md')];
  expect(validFirst(found, 'anything', DAY)).toEqual({ found, leftOut: 0 });
});

const OLD: ShownValidity = {
  standing: 'superseded',
  validTo: '2023-12-31',
  validFrom: '2022-01-01',
  supersededBy: 'new.md',
};

test('the valid version comes first, and the one it replaced is left out', () => {
  const found = [ranked('old.md', OLD), ranked('other.md'), ranked('rules/new.md')];
  const { found: shown, leftOut } = validFirst(found, 'How many days?', DAY);
  expect([names(shown), leftOut]).toEqual([['other.md', 'rules/new.md'], 1]);
});

test('an older version without its successor comes last and stays', () => {
  const { found } = validFirst([ranked('old.md', OLD), ranked('other.md')], 'How many days?', DAY);
  expect(names(found)).toEqual(['other.md', 'old.md']);
});

test.each([
  'What did the old version say?',
  'Was stand in der alten Fassung?',
  'Que disait l’ancienne version ?',
  'Qué decía la versión anterior?',
  'Cosa diceva la versione precedente?',
  'Wat stond in de vorige versie?',
  'Co mówiła poprzednia wersja?',
  'O que dizia a versão anterior?',
  'Önceki sürüm ne diyordu?',
  'Hvad stod der i den gamle version?',
  'ماذا قالت النسخة القديمة؟',
  '旧バージョンには何と書いてありましたか',
  '旧版本怎么说？',
  'How many days in 2023?',
  'What does old.md say?',
])('an older version is found as before when it is asked for: %s', (question) => {
  const found = [ranked('old.md', OLD), ranked('new.md')];
  expect(names(validFirst(found, question, DAY).found)).toEqual(['old.md', 'new.md']);
});

test('a document holds until the one that replaces it does', () => {
  const next: ShownValidity = { standing: 'upcoming', validFrom: '2027-01-01' };
  const before: ShownValidity = { standing: 'superseded', supersededBy: 'new.md' };
  const { found } = validFirst([ranked('new.md', next), ranked('old.md', before)], 'How many days?', DAY);
  expect(names(found)).toEqual(['old.md', 'new.md']);
  expect(found[0]?.passage.validity).toEqual({ standing: 'valid' });
});

test('two documents that name each other as successor are both found', () => {
  const one = ranked('a.md', { standing: 'superseded', supersededBy: 'b.md' });
  const other = ranked('b.md', { standing: 'superseded', supersededBy: 'a.md' });
  expect(validFirst([one, other], 'How many days?', DAY).leftOut).toBe(0);
});

test('a model reads which passage is superseded, expired, upcoming or approved', () => {
  const note = (validity: Parameters<typeof shownValidity>[0]) => validityNote(shownValidity(validity, DAY));
  const by = {};
  expect(note({ by, supersededBy: 'new.md' })).toBe('(older version, superseded by new.md) ');
  expect(note({ by, validTo: '2025-12-31' })).toContain('no longer valid');
  expect(note({ by, validFrom: '2027-01-01' })).toContain('not yet valid');
  expect(note({ by, owner: 'ada' })).toBe('');
});
