import { expect, test } from 'vitest';
import { notedPath } from './noted-path.ts';

test('a path in a log says where a call went, and opens no link', () => {
  expect(notedPath('http://x/api/shared/sh_0aZ-_9?a=b')).toBe('/api/shared/sh_…');
  expect(notedPath('http://x/api/conversations/cw_1?after=secret')).toBe('/api/conversations/cw_1');
  expect(notedPath(`http://x/${'a'.repeat(5000)}`)).toHaveLength(200);
});
