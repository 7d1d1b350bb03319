import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security-requirements.md', 'utf8');

/** The rows of ASVS: an id, the requirement, and what shows it. */
const rows = page.split('\n').flatMap((line) => {
  const [, id, , shown = ''] = /^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
  return id === undefined ? [] : [{ id, shown }];
});

test('every test that the page of security requirements names exists', () => {
  const named = [...page.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('it answers each of the 253 requirements of levels 1 and 2 once: by a test, a document, a reason, or as open', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  expect(rows).toHaveLength(253);
  const answers = /^(`.+\.(test|spec)\.tsx?`|\[.+\]\(.+\)|does not apply: .+|\*\*open\*\*: .+)/;
  expect(rows.filter(({ shown }) => !answers.test(shown))).toEqual([]);
});

test('it answers each risk of the Top 10 for LLM applications', () => {
  const risks = [...page.matchAll(/^\| (LLM\d\d) /gm)].map(([, risk]) => risk);
  expect(risks).toEqual(Array.from({ length: 10 }, (_, index) => `LLM${String(index + 1).padStart(2, '0')}`));
});
