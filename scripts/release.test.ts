import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citewell-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function release(...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', ...args], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

test('a tag that is not of this version makes no release', () => {
  const out = join(folder, 'release');
  const { status, said } = release('--tag', 'v0.0.9', '--out', out);
  expect([status, said]).toEqual([2, expect.stringContaining(`the tag of this version is v${version}`)]);
  expect(existsSync(out)).toBe(false);
});

test('a release never replaces a file by a folder', () => {
  const file = join(folder, 'notes.txt');
  writeFileSync(file, 'years of work');
  const { status, said } = release('--out', file);
  expect([status, said]).toEqual([2, expect.stringContaining('it takes a folder that you may write to')]);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
  expect(readFileSync(file, 'utf8')).toBe('years of work');
});

test('what a release holds and where it goes is said by --help', () => {
  const { status, said } = release('--help');
  expect(status).toBe(0);
  expect(said).toContain('--out DIR');
  expect(said).toContain('SHA256SUMS');
});
