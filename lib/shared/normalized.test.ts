import process from 'node:process';
import { expect, test } from 'vitest';
import { normalized } from './normalized.ts';

test('ordinary text with marks gets its normal form', () => {
  expect(normalized('e\u0301te\u0301', 'NFC')).toBe('été');
  expect(normalized('ﬁﾊﾞ', 'NFKC')).toBe('fiバ');
  const stacked = `a${'\u0316\u0301'.repeat(15)}b`;
  expect(normalized(stacked, 'NFC')).toBe(stacked.normalize('NFC'));
});

test('text of only marks is normalized in linear time', () => {
  const before = process.threadCpuUsage();
  for (const marks of ['\u0301\u0316', '\uff9e\u0316']) normalized(marks.repeat(50_000), 'NFKC');
  const { user, system } = process.threadCpuUsage(before);
  // Quadratic time would take ten seconds.
  expect((user + system) / 1000).toBeLessThan(1_000);
});
