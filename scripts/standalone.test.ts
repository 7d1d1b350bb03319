import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';

test.each(['.', 'mine'])('a folder that holds something else is never replaced: %s', (named) => {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-standalone-'));
  try {
    mkdirSync(join(folder, '.next', 'standalone'), { recursive: true });
    writeFileSync(join(folder, '.next', 'standalone', 'server.js'), '');
    mkdirSync(join(folder, 'mine'));
    writeFileSync(join(folder, 'mine', 'thesis.md'), 'years of work');
    const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/standalone.ts'), named], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('holds something else')]);
    expect(existsSync(join(folder, 'mine', 'thesis.md'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
