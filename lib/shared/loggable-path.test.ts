import { expect, test } from 'vitest';
import { loggablePath } from './loggable-path.ts';

test('a logged path shows the route without share tokens', () => {
  expect(loggablePath('http://x/api/shared/sh_0aZ-_9?a=b')).toBe('/api/shared/sh_…');
  expect(loggablePath('http://x/api/conversations/cw_1?after=secret')).toBe('/api/conversations/cw_1');
  expect(loggablePath(`http://x/${'a'.repeat(5000)}`)).toHaveLength(200);
});
