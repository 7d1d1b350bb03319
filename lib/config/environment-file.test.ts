import { expect, test } from 'vitest';
import { environmentAfter } from './environment-file.ts';

test('a start after a change sees the new file, without what was removed from it', () => {
  const current = { PATH: '/bin', A: '1', B: '2' };
  expect(environmentAfter('A=1\nB=2\n', 'A=3\n#B=2\nC=4\n', current)).toEqual({
    source: { PATH: '/bin', A: '3', C: '4' },
    overruled: [],
  });
});

test('what the shell sets counts before the file, and is named where the file changes it', () => {
  const current = { A: 'shell', B: 'shell', C: '1' };
  expect(environmentAfter('A=1\nC=1\n', 'A=2\nB=shell\nC=1\n', current)).toEqual({
    source: { A: 'shell', B: 'shell', C: '1' },
    overruled: ['A'],
  });
});
