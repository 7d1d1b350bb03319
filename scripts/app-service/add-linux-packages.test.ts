import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addLinuxPackages } from './add-linux-packages.ts';

const NATIVE = 'node_modules/@napi-rs/canvas-linux-x64-gnu';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citewell-tree-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An npm that records its arguments and writes the wanted package to the given folder. */
function npm(more: string): [string, string] {
  const program = join(folder, 'npm.cjs');
  const begin = `const fs = require('node:fs'); const args = process.argv.slice(2);
    fs.writeFileSync(${JSON.stringify(join(folder, 'called'))}, args.join(' '));`;
  writeFileSync(program, begin + more);
  return [process.execPath, program];
}

test('a package made on another machine gets what App Service needs, in the version that is locked', () => {
  const fetch = npm(`const target = args[args.indexOf('--prefix') + 1] + '/${NATIVE}';
    fs.mkdirSync(target, { recursive: true }); fs.writeFileSync(target + '/skia.node', 'native');`);
  addLinuxPackages(join(folder, 'tree'), fetch);
  expect(readFileSync(join(folder, 'tree', NATIVE, 'skia.node'), 'utf8')).toBe('native');
  const { version } = JSON.parse(readFileSync('node_modules/@napi-rs/canvas/package.json', 'utf8'));
  const called = readFileSync(join(folder, 'called'), 'utf8');
  expect(called).toContain(`@napi-rs/canvas-linux-x64-gnu@${version}`);
  expect(called).toContain('--os=linux --cpu=x64 --libc=glibc');
  expect(called).toContain('--ignore-scripts');
});

test('packages that npm installed are not fetched', () => {
  mkdirSync(join(folder, 'tree', NATIVE), { recursive: true });
  addLinuxPackages(join(folder, 'tree'), npm(''));
  expect(existsSync(join(folder, 'called'))).toBe(false);
});

test('without it nothing is deployed: pictures of pages would be missing, without a reason', () => {
  expect(() => addLinuxPackages(join(folder, 'tree'), npm('process.exit(1);'))).toThrow('could not fetch');
});
