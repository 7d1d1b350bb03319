import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checksums } from './checksums.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citewell-checksums-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('each file of a release can be checked by the published sums', async () => {
  writeFileSync(join(folder, 'b.txt'), 'abc');
  writeFileSync(join(folder, 'a.txt'), '');
  // The examples of FIPS 180-2, and the form that coreutils document.
  expect(await checksums(folder, ['b.txt', 'a.txt'])).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.txt\n' +
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.txt\n',
  );
});
