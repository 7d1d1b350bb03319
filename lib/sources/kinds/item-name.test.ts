import { expect, test } from 'vitest';
import { isWanted, itemId, itemPath, matchesPattern } from './item-name.ts';

test.each([
  ['a/../../etc/passwd', 'a/__/__/etc/passwd'],
  ['/a//b.pdf', 'a/_/b.pdf'],
  ['a\\..\\b.pdf', 'a_.._b.pdf'],
  ['bill\r\nSet-Cookie: x.pdf', 'bill_Set-Cookie:_x.pdf'],
  ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
  ['Über uns/100 % + mehr.pdf', 'Über uns/100 % + mehr.pdf'],
  ['', '_'],
])('a document called %j has a path below its source', (name, path) => {
  expect(itemPath(name)).toBe(path);
});

test('a name beyond what file systems take is shortened before its extension', () => {
  const path = itemPath(`${'long'.repeat(400)}.pdf`);
  expect(path.length).toBeLessThan(210);
  expect(path).toMatch(/\.pdf$/);
  expect(itemPath(`${'long'.repeat(401)}.pdf`)).not.toBe(path);
  expect(itemPath(`${'folder/'.repeat(300)}a.pdf`).length).toBeLessThan(300);
});

test('an id is the name, or a digest where logs could not show it', () => {
  expect(itemId('a/b.pdf')).toBe('a/b.pdf');
  expect(itemId('a\nb')).toMatch(/^sha256:/);
  expect(itemId('x'.repeat(1_001))).toMatch(/^sha256:/);
});

test.each([
  ['*.md', 'docs/deep/a.md', true],
  ['docs/*.md', 'docs/a.md', true],
  ['docs/*.md', 'docs/deep/a.md', false],
  ['docs/**/*.md', 'docs/a.md', true],
  ['docs/**/*.md', 'docs/x/y/a.md', true],
  ['docs/**', 'docs/x/y/a.md', true],
  ['docs/', 'docs/x/a.md', true],
  ['docs/', 'other/docs.md', false],
  ['/docs/a?.md', 'docs/ab.md', true],
  ['**/drafts/**', 'drafts/a.md', true],
  ['**/drafts/**', 'x/drafts/a.md', true],
  ['a.md', 'xa.md', false],
])('the pattern %s and the path %s: %s', (pattern, path, matches) => {
  expect(matchesPattern(pattern, path)).toBe(matches);
});

test('a pattern of many stars takes no long time', () => {
  expect(matchesPattern(`${'*a'.repeat(100)}b`, 'a'.repeat(1_000))).toBe(false);
});

test('what is excluded is not wanted, included or not', () => {
  const rules = { include: ['*.md', '*.pdf'], exclude: ['drafts/'] };
  expect(['a.md', 'a.txt', 'drafts/a.md'].map((path) => isWanted(path, rules))).toEqual([true, false, false]);
});
